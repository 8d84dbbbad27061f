import { join } from 'node:path';
import { type AreaService } from '../area-service';
import { type BuildTarget, SERVER_SOURCES } from '../build/build';
import { type LocalEnv } from '../local-env';
import { LOCAL_PROJECT, ROOT } from '../locations';
import { type PortTable } from '../ports';
import { type ProcessGroup } from '../process/group';
import { type ServiceOptions, startService } from '../service-process';
import { appUrlOf, emulatorAddresses, SENDER } from '../suite-environment';
import { lookAt, waitUntilReady } from '../wait-until-ready';
import { runDemoAgents } from './demo-agents/run-demo-agents';
import { executionUrl } from './execution-url';

const EXECUTION: BuildTarget = {
  name: 'execution service',
  workspace: 'execution',
  inputs: [
    'execution',
    'packages/videos/src',
    ...SERVER_SOURCES,
    'package.json',
    'package-lock.json',
  ],
  output: 'execution/lib/main.js',
};

/** Starts the execution service's bundle as in production, once its database is ready. */
async function startExecution(options: ServiceOptions): Promise<ProcessGroup> {
  const { ports, signal, terminal } = options;
  const database = `http://127.0.0.1:${ports.firestore}/`;
  await waitUntilReady({
    look: () => lookAt(database),
    signal,
    note: (how) => terminal.note(`The database of the execution service ${how}`),
  });
  signal.throwIfAborted();
  return startService(options, {
    name: 'execution',
    title: 'The execution service',
    args: ['--enable-source-maps', join(ROOT, 'execution', 'lib', 'main.js')],
    healthUrl: `http://127.0.0.1:${ports.execution}/v1/ready`,
  });
}

function executionEnvironment(
  local: LocalEnv,
  ports: PortTable,
  { keepData }: { readonly keepData: boolean },
): Record<string, string> {
  return {
    ...emulatorAddresses(ports),
    EXECUTION_SERVICE_TOKEN: local['EXECUTION_SERVICE_TOKEN'] ?? '',
    DATA_PROJECT_ID: LOCAL_PROJECT,
    DATA_STORAGE_BUCKET: local['DATA_STORAGE_BUCKET'] ?? '',
    HOST: '127.0.0.1',
    PORT: String(ports.execution),
    EXECUTION_PUBLIC_URL: executionUrl(ports),
    MAIL_FROM: SENDER,
    WEB_PUBLIC_APP_URL: appUrlOf(ports),
    // Agents under development run on this machine.
    EXECUTION_PRIVATE_HOSTS: 'localhost,127.0.0.1,::1',
    // A short interval, so that users see dispatch immediately.
    EXECUTION_TICK_SECONDS: '3',
    // Tests share two cores with a browser; video tests render their own videos.
    EXECUTION_VIDEO: keepData ? 'auto' : 'off',
  };
}

export const BOARDS_SERVICES: readonly AreaService[] = [
  {
    build: EXECUTION,
    label: 'execution service',
    title: 'The execution service',
    start: (options, { local, keepData }) =>
      startExecution({ ...options, env: executionEnvironment(local, options.ports, { keepData }) }),
    addresses: ({ execution }) => [
      ['Execution service', `http://localhost:${execution}/v1/openapi.json`],
    ],
    ideas: (app) => [
      [
        'Assign an agent',
        `as olive@keelson.test: ${app}/admin/agents-kanban, assign a ready card to Courier or Scribe`,
      ],
    ],
    animate: (ports, local) =>
      runDemoAgents(executionUrl(ports), local['EXECUTION_SERVICE_TOKEN'] ?? ''),
  },
];

import { join } from 'node:path';
import { SuiteFailure } from './failure';
import { type InstanceFolders, ROOT } from './locations';
import { type PortTable } from './ports';
import { ProcessGroup } from './process/group';
import { writePreload } from './process/preload';
import { type Terminal } from './terminal';
import { lookAt, waitUntilReady } from './wait-until-ready';

export interface ServiceOptions {
  readonly folders: InstanceFolders;
  readonly ports: PortTable;
  readonly env: Readonly<Record<string, string>>;
  readonly terminal: Terminal;
  /** Aborted when another part has failed. */
  readonly signal: AbortSignal;
}

interface NodeService {
  /** Also the name of its log. */
  readonly name: string;
  /** The subject of messages about it. */
  readonly title: string;
  /** Node arguments after the preload. */
  readonly args: readonly string[];
  /** Responds with success once the process is ready. */
  readonly healthUrl: string;
}

/** Starts the payments emulator and waits until it responds. */
export const startPayments = (options: ServiceOptions): Promise<ProcessGroup> =>
  startService(options, {
    name: 'payments',
    title: 'The payments emulator',
    args: ['--import', 'tsx', join(ROOT, 'local', 'payments', 'src', 'main.ts')],
    healthUrl: `http://127.0.0.1:${options.ports.payments}/_control/health`,
  });

/** Starts the execution service's bundle as in production, once its database is ready. */
export async function startExecution(options: ServiceOptions): Promise<ProcessGroup> {
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
    healthUrl: `http://127.0.0.1:${ports.execution}/v1/health`,
  });
}

const FAILURES = {
  ended: 'ended while it started',
  silent: 'did not start: no response',
  busy: 'started but is not ready: a dependency does not respond',
} as const;

async function startService(
  { folders, env, terminal, signal }: ServiceOptions,
  { name, title, args, healthUrl }: NodeService,
): Promise<ProcessGroup> {
  const log = join(folders.logs, `${name}.log`);
  const group = await ProcessGroup.start({
    name,
    command: process.execPath,
    args: ['--import', writePreload(folders.bin, 'watchParent'), ...args],
    cwd: ROOT,
    env: { ...process.env, ...env },
    log,
  });
  const found = await waitUntilReady({
    look: async () => (group.isRunning ? lookAt(healthUrl) : 'ended'),
    note: (how) => terminal.note(`${title} ${how}`),
    signal,
  });
  if (found === 'ready') return group;
  const output = group.lastLines(15).join('\n    ');
  await group.stop('SIGTERM', 2_000);
  throw new SuiteFailure(`${title} ${FAILURES[found]}:\n    ${output}`, `Log: ${log}`);
}

import { dirname, join } from 'node:path';
import { SuiteFailure } from './failure';
import { type HostingSettings } from './hosting/hosting-settings';
import { HEALTH_PATH } from './http/health-path';
import { type InstanceFolders, ROOT } from './locations';
import { type PortTable } from './ports';
import { ProcessGroup } from './process/group';
import { writeScript } from './process/bundled-script';
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

export interface NodeService {
  readonly name: string;
  /** The subject of messages about it. */
  readonly title: string;
  /** Node arguments after the preload. */
  readonly args: readonly string[];
  /** Responds with success once the process is ready. */
  readonly healthUrl: string;
  /** The checkout unless given. */
  readonly cwd?: string;
  /** Name of its log; the name of the process unless given. */
  readonly log?: string;
  readonly onLine?: (line: string) => void;
}

export const startPayments = (options: ServiceOptions): Promise<ProcessGroup> =>
  startService(options, {
    name: 'payments',
    title: 'The payments emulator',
    args: ['--import', 'tsx', join(ROOT, 'packages', 'payments-emulator', 'src', 'main.ts')],
    healthUrl: `http://127.0.0.1:${options.ports.payments}/_control/health`,
  });

export interface FunctionsOptions extends Omit<ServiceOptions, 'ports'> {
  /** Folder with `index.js`, the built functions. */
  readonly functionsFolder: string;
  readonly port: number;
  readonly onLine?: (line: string) => void;
}

export const startFunctions = (options: FunctionsOptions): Promise<ProcessGroup> =>
  startService(
    { ...options, env: { ...options.env, PORT: String(options.port) } },
    {
      name: 'functions',
      title: 'The functions',
      args: [
        writeScript(options.folders.bin, 'functions'),
        join(options.functionsFolder, 'index.js'),
      ],
      healthUrl: `http://127.0.0.1:${options.port}${HEALTH_PATH}`,
      // Not the folder itself: a rebuild replaces it.
      cwd: dirname(options.functionsFolder),
      // functions.log has the same lines in a readable form.
      log: 'functions-output',
      ...(options.onLine === undefined ? {} : { onLine: options.onLine }),
    },
  );

export interface HostingProcessOptions extends Omit<ServiceOptions, 'ports' | 'env'> {
  readonly settings: HostingSettings;
}

/** Starts Hosting: files, headers and rewrites of a `firebase.json`, and functions at given URLs. */
export const startHosting = ({
  settings,
  ...options
}: HostingProcessOptions): Promise<ProcessGroup> =>
  startService(
    { ...options, env: { KEELSON_HOSTING: JSON.stringify(settings) } },
    {
      name: 'hosting',
      title: 'Hosting',
      args: [writeScript(options.folders.bin, 'hosting')],
      healthUrl: `http://${settings.host}:${settings.port}${HEALTH_PATH}`,
    },
  );

/** V8 otherwise keeps up to 48 MB of short-lived objects in each process. */
const SMALL_HEAP = ['--max-semi-space-size=4'];

const FAILURES = {
  ended: 'exited while starting',
  silent: 'did not start: no response',
  busy: 'started but is not ready: a dependency does not respond',
} as const;

export async function startService(
  { folders, env, terminal, signal }: Omit<ServiceOptions, 'ports'>,
  { name, title, args, healthUrl, cwd = ROOT, log: logName = name, onLine }: NodeService,
): Promise<ProcessGroup> {
  const log = join(folders.logs, `${logName}.log`);
  const group = await ProcessGroup.start({
    name,
    command: process.execPath,
    args: [...SMALL_HEAP, '--import', writeScript(folders.bin, 'watchParent'), ...args],
    cwd,
    env: { ...process.env, ...env },
    log,
    append: true,
    ...(onLine === undefined ? {} : { onLine }),
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

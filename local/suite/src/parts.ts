import { join } from 'node:path';
import { ALL_EMULATORS } from './emulators/firebase-config';
import { FirebaseEmulators } from './emulators/firebase-process';
import { FunctionsLog } from './emulators/functions-log';
import { libOf, siteOf, writeProjectFolder, writeRobots } from './emulators/project-folder';
import { copyBuildOutput, FUNCTIONS, WEB } from './build/build';
import { type Toolchain } from './emulators/toolchain';
import { type LocalEnv } from './local-env';
import { type InstanceFolders } from './locations';
import { type PortTable } from './ports';
import { ProcessGroup } from './process/group';
import { type PidFile } from './process/pid-file';
import { startExecution, startPayments } from './service-process';
import {
  appUrlOf,
  executionEnvironment,
  functionsEnvironment,
  paymentsEnvironment,
} from './suite-environment';
import { type Terminal } from './terminal';
import { startWebDevServer } from './web-dev-server';

export interface StackOptions {
  readonly folders: InstanceFolders;
  readonly ports: PortTable;
  readonly toolchain: Toolchain;
  readonly local: LocalEnv;
  readonly pids: PidFile;
  readonly terminal: Terminal;
  /** False for tests: the data is deleted afterwards. */
  readonly keepData: boolean;
  /** With `ng serve` in front, Hosting uses another port and the web app is not built. */
  readonly dev: boolean;
}

/** The parts in the order in which they stop. */
export interface Parts {
  readonly web: ProcessGroup | null;
  readonly emulators: FirebaseEmulators;
  readonly execution: ProcessGroup;
  readonly payments: ProcessGroup;
}

/** Starts the parts concurrently; when one fails, the others are stopped. */
export async function startParts(options: StackOptions): Promise<Parts> {
  const { folders, ports, local, terminal, pids, dev } = options;
  const failed = new AbortController();
  const recorded = (group: ProcessGroup): ProcessGroup => {
    pids.add(group.name, group.pid);
    return group;
  };
  const parts = [
    terminal.step('payments', async () =>
      recorded(await startPaymentsPart(options, failed.signal)),
    ),
    terminal.step('emulators', () => startEmulatorsPart(options)),
    terminal.step('execution service', async () =>
      recorded(
        await startExecution({
          folders,
          ports,
          terminal,
          signal: failed.signal,
          env: executionEnvironment(local, ports, options),
        }),
      ),
    ),
    dev
      ? terminal.step('web app (ng serve)', async () =>
          recorded(await startWebDevServer({ folders, ports, terminal })),
        )
      : Promise.resolve(null),
  ] as const;
  try {
    const [payments, emulators, execution, web] = await Promise.all(parts);
    return { payments, execution, emulators, web };
  } catch (error) {
    failed.abort();
    await ProcessGroup.stopAll();
    await Promise.allSettled(parts);
    throw error;
  }
}

function startPaymentsPart(
  { folders, ports, local, terminal, dev }: StackOptions,
  signal: AbortSignal,
): Promise<ProcessGroup> {
  const hostingPort = hostingPortOf(ports, dev);
  const env = paymentsEnvironment(local, ports, { dataFolder: folders.payments, hostingPort });
  return startPayments({ folders, ports, env, terminal, signal });
}

async function startEmulatorsPart(options: StackOptions): Promise<FirebaseEmulators> {
  const { folders, ports, local, pids, toolchain, keepData, terminal, dev } = options;
  const env = functionsEnvironment(local, ports);
  const hostingPort = hostingPortOf(ports, dev);
  const config = writeProjectFolder({
    folders,
    ports,
    hostingPort,
    functionsEnv: env,
    builds: dev ? 'linked' : 'copied',
  });
  // Only `npm run dev` rebuilds on changes; tests that run meanwhile keep their initial build.
  if (!dev) {
    await copyBuildOutput(FUNCTIONS, libOf(folders), terminal);
    await copyBuildOutput(WEB, siteOf(folders), terminal);
    writeRobots(folders, appUrlOf(ports));
  }
  const functionsLog = new FunctionsLog(join(folders.logs, 'functions.log'));
  return FirebaseEmulators.start({
    toolchain,
    folders,
    config,
    ports,
    only: ALL_EMULATORS,
    env,
    keepData,
    onLine: (line) => functionsLog.take(line),
    onSpawn: (name, pid) => pids.add(name, pid),
  });
}

/** With `ng serve` in front, Hosting uses another port. */
export const hostingPortOf = (ports: PortTable, dev: boolean): number =>
  dev ? ports.hosting : ports.app;

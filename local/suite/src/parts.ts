import { AREA_SERVICES } from './area-services';
import { writeSiteUrls } from '@keelson/server/site/write-site-urls';
import { join } from 'node:path';
import { SUITE_EMULATORS } from './emulators/firebase-config';
import { FirebaseEmulators } from './emulators/firebase-process';
import { FunctionsLog } from './emulators/functions-log';
import { libOf, siteOf, triggersOf, writeProjectFolder } from './emulators/project-folder';
import { build, copyBuildOutput, FUNCTIONS, WEB } from './build/build';
import { type Toolchain } from './emulators/toolchain';
import { type LocalEnv } from './local-env';
import { type InstanceFolders } from './locations';
import { type PortTable } from './ports';
import { ProcessGroup } from './process/group';
import { type PidFile } from './process/pid-file';
import { Service } from './process/service';
import { Supervised } from './process/supervised';
import { startFunctionsOf, startHostingOf } from './functions-and-hosting';
import { startPayments } from './service-process';
import { appUrlOf, functionsEnvironment, paymentsEnvironment } from './suite-environment';
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
  readonly web: Supervised<Service> | null;
  readonly hosting: Supervised<Service>;
  readonly services: readonly Supervised<Service>[];
  readonly functions: Supervised<Service>;
  readonly emulators: Supervised<FirebaseEmulators>;
  /** Stops last, because functions may still call it. */
  readonly payments: Supervised<Service>;
}

const GRACE_MS = 5_000;
/** The service and the functions themselves stop within eight seconds. */
const SERVER_GRACE_MS = 10_000;

/** Builds what changed and starts the parts, concurrently; when one fails, the others are stopped. */
export async function startParts(options: StackOptions): Promise<Parts> {
  const { folders, ports, local, terminal, pids, dev, keepData } = options;
  const failed = new AbortController();
  const { signal } = failed;
  const service = (
    label: string,
    { title, graceMs = GRACE_MS }: { readonly title: string; readonly graceMs?: number },
    start: () => Promise<ProcessGroup>,
  ): Promise<Supervised<Service>> =>
    terminal.step(label, () =>
      Supervised.start({
        title,
        log: folders.logs,
        note: (line) => terminal.note(line),
        start: async () => {
          const group = await start();
          pids.add(group.name, group.pid);
          return new Service(group, graceMs);
        },
      }),
    );
  const project = prepareProject(options);
  const site = project.then(() => prepareSite(options));
  const parts = [
    service('payments', { title: 'The payments emulator' }, () =>
      startPaymentsPart(options, signal),
    ),
    terminal.step('emulators', () =>
      Supervised.start({
        title: 'The emulators',
        log: join(folders.logs, 'emulators.log'),
        note: (line) => terminal.note(`${line}, with the data of the last save`),
        // Without saved data, nothing that started before would fit what starts again.
        restarts: keepData,
        start: async () => startEmulatorsPart(options, await project),
      }),
    ),
    site.then(() =>
      service('functions', { title: 'The functions', graceMs: SERVER_GRACE_MS }, async () =>
        startFunctionsOf({ ...options, signal, log: (await project).functionsLog }),
      ),
    ),
    site.then(() =>
      service('hosting', { title: 'Hosting' }, async () =>
        startHostingOf({
          ...options,
          signal,
          config: (await project).config,
          port: hostingPortOf(ports, dev),
        }),
      ),
    ),
    dev
      ? service('web app (ng serve)', { title: '`ng serve`' }, () =>
          startWebDevServer({ folders, ports, terminal }),
        )
      : Promise.resolve(null),
  ] as const;
  // They stop before their database, so that they can release what they hold.
  const ofAreas = AREA_SERVICES.map(async ({ build: target, label, title, start }) => {
    await build(target, terminal);
    return service(label, { title, graceMs: SERVER_GRACE_MS }, () =>
      start({ folders, ports, terminal, signal }, { local, keepData }),
    );
  });
  try {
    const [services, payments, emulators, functions, hosting, web] = await Promise.all([
      Promise.all(ofAreas),
      ...parts,
    ]);
    return { web, hosting, services, functions, emulators, payments };
  } catch (error) {
    failed.abort();
    await ProcessGroup.stopAll();
    await Promise.allSettled([...parts, ...ofAreas]);
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

interface Project {
  readonly config: string;
  readonly functionsLog: FunctionsLog;
}

/** The emulators need it: they find the triggers in the functions. */
async function prepareProject(options: StackOptions): Promise<Project> {
  const { folders, ports, local, terminal, dev } = options;
  await build(FUNCTIONS, terminal);
  const config = writeProjectFolder({
    folders,
    ports,
    hostingPort: hostingPortOf(ports, dev),
    functionsEnv: functionsEnvironment(local, ports),
    builds: dev ? 'linked' : 'copied',
  });
  if (!dev) await copyBuildOutput(FUNCTIONS, triggersOf(folders), terminal);
  return { config, functionsLog: new FunctionsLog(join(folders.logs, 'functions.log')) };
}

/** Only `npm run dev` rebuilds on changes; tests that run meanwhile keep their initial build. */
async function prepareSite({ folders, ports, terminal, dev }: StackOptions): Promise<void> {
  if (dev) return;
  await build(WEB, terminal);
  await copyBuildOutput(FUNCTIONS, libOf(folders), terminal);
  await copyBuildOutput(WEB, siteOf(folders), terminal);
  // As a deployment does.
  writeSiteUrls(siteOf(folders), appUrlOf(ports));
}

function startEmulatorsPart(
  { folders, ports, local, pids, toolchain, keepData }: StackOptions,
  { config, functionsLog }: Project,
): Promise<FirebaseEmulators> {
  return FirebaseEmulators.start({
    toolchain,
    folders,
    config,
    ports,
    only: SUITE_EMULATORS,
    functionsServer: true,
    env: functionsEnvironment(local, ports),
    keepData,
    onLine: (line) => functionsLog.take(line),
    onSpawn: (name, pid) => pids.add(name, pid),
  });
}

/** With `ng serve` in front, Hosting uses another port. */
export const hostingPortOf = (ports: PortTable, dev: boolean): number =>
  dev ? ports.hosting : ports.app;

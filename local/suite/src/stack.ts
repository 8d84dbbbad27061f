import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, FUNCTIONS, WEB } from './build/build';
import { DataStore } from './emulators/data-store';
import { ALL_EMULATORS } from './emulators/firebase-config';
import { FirebaseEmulators } from './emulators/firebase-process';
import { FunctionsLog } from './emulators/functions-log';
import { writeProjectFolder } from './emulators/project-folder';
import { describeToolchain, type Toolchain } from './emulators/toolchain';
import { SuiteFailure } from './failure';
import { type LocalEnv } from './local-env';
import { type InstanceFolders } from './locations';
import { startPayments } from './payments-process';
import { isPortFree, type PortName, type PortTable } from './ports';
import { type ProcessGroup } from './process/group';
import { type PidFile } from './process/pid-file';
import { findPortOwner } from './process/port-owner';
import { seedDemoData } from './seed/seed';
import { functionsEnvironment, paymentsEnvironment } from './suite-environment';
import { type Terminal } from './terminal';

export interface StackOptions {
  readonly folders: InstanceFolders;
  readonly ports: PortTable;
  readonly toolchain: Toolchain;
  readonly local: LocalEnv;
  readonly pids: PidFile;
  readonly terminal: Terminal;
  /** False for tests: the data is gone afterwards. */
  readonly keepData: boolean;
  /** With `ng serve` in front, Hosting moves aside and the web app is not built. */
  readonly dev: boolean;
}

/** The whole product on this machine. */
export interface Stack {
  readonly emulators: FirebaseEmulators;
  /** Resolves with a sentence when a part ends that should not. */
  readonly broken: Promise<SuiteFailure>;
  save(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds what changed, starts every part and, on fresh data, seeds it. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { terminal, toolchain } = options;
  await checkPorts(options.ports);
  terminal.note(describeToolchain(toolchain));
  if (!options.dev) await build(WEB, terminal);
  await build(FUNCTIONS, terminal);
  const fresh = prepareData(options);
  const parts = await startParts(options);
  const stack = assemble(options, parts);
  try {
    if (fresh) await seed(options, stack);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}

interface Parts {
  readonly emulators: FirebaseEmulators;
  readonly payments: ProcessGroup;
}

async function startParts(options: StackOptions): Promise<Parts> {
  const { folders, ports, local, terminal, pids } = options;
  const hostingPort = options.dev ? ports.hosting : ports.app;
  const config = writeProjectFolder({
    folders,
    ports,
    hostingPort,
    functionsEnv: functionsEnvironment(local, ports),
  });
  const functionsLog = new FunctionsLog(join(folders.logs, 'functions.log'));
  const [payments, emulators] = await Promise.allSettled([
    terminal.step('payments', async () => {
      const env = paymentsEnvironment(local, ports, folders.payments);
      const group = await startPayments({ folders, ports, env });
      pids.add('payments', group.pid);
      return group;
    }),
    terminal.step('emulators', () =>
      FirebaseEmulators.start({
        toolchain: options.toolchain,
        folders,
        config,
        ports,
        only: ALL_EMULATORS,
        env: functionsEnvironment(local, ports),
        keepData: options.keepData,
        onLine: (line) => functionsLog.take(line),
        onSpawn: (name, pid) => pids.add(name, pid),
      }),
    ),
  ]);
  if (payments.status === 'fulfilled' && emulators.status === 'fulfilled') {
    return { payments: payments.value, emulators: emulators.value };
  }
  if (payments.status === 'fulfilled') await payments.value.stop('SIGTERM', PAYMENTS_GRACE_MS);
  if (emulators.status === 'fulfilled') await emulators.value.stop();
  throw payments.status === 'rejected'
    ? payments.reason
    : (emulators as PromiseRejectedResult).reason;
}

const PAYMENTS_GRACE_MS = 5_000;

function assemble({ folders }: StackOptions, { emulators, payments }: Parts): Stack {
  let stopping = false;
  const broken = Promise.race([
    emulators.broken,
    payments.ended.then(
      ({ code, signal }) =>
        new SuiteFailure(
          `The payments stand-in ended (${signal ?? `code ${String(code)}`}).`,
          `What it said: ${join(folders.logs, 'payments.log')}`,
        ),
    ),
  ]).then((failure) => (stopping ? new Promise<never>(() => undefined) : failure));
  return {
    emulators,
    broken,
    save: () => emulators.save(),
    async stop() {
      stopping = true;
      // Payments last: the emulators' functions may still be talking to it.
      await emulators.stop();
      await payments.stop('SIGTERM', PAYMENTS_GRACE_MS);
    },
  };
}

const SEEDED = 'seeded';

/** Emulators and payments must tell the same story: without the data of one, both start afresh. */
function prepareData({ folders, keepData }: StackOptions): boolean {
  const store = new DataStore(folders.data);
  store.adopt();
  const seeded = existsSync(join(folders.home, SEEDED));
  if (keepData && seeded && store.exists) return false;
  for (const path of [folders.data, folders.payments, join(folders.home, SEEDED)]) {
    rmSync(path, { recursive: true, force: true });
  }
  mkdirSync(folders.payments, { recursive: true });
  return true;
}

async function seed(options: StackOptions, stack: Stack): Promise<void> {
  const { folders, local, ports, terminal, keepData } = options;
  await terminal.step('demo data', async () => {
    await seedDemoData({ folders, local, ports });
    if (!keepData) return;
    await stack.save();
    writeFileSync(join(folders.home, SEEDED), `${new Date().toISOString()}\n`);
  });
}

const CHECKED: readonly PortName[] = [
  'app',
  'payments',
  'hub',
  'functions',
  'firestore',
  'auth',
  'firestoreWebsocket',
  'storage',
  'eventarc',
  'tasks',
];

async function checkPorts(ports: PortTable): Promise<void> {
  for (const name of CHECKED) {
    const port = ports[name];
    if (await isPortFree(port)) continue;
    const owner = findPortOwner(port);
    const who =
      owner === null ? 'another program' : `process ${owner.pid} (${brief(owner.command)})`;
    const stop = owner === null ? 'End that program' : `Run \`kill ${owner.pid}\``;
    throw new SuiteFailure(
      `Port ${port}, which Keelson needs for ${name}, is taken by ${who}.`,
      `${stop}, or move every port: KEELSON_PORT_OFFSET=1000 npm start`,
    );
  }
}

const BRIEF = 60;
const brief = (command: string): string =>
  command.length > BRIEF ? `${command.slice(0, BRIEF)}…` : command;

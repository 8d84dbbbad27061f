import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, EXECUTION, FUNCTIONS, WEB } from './build/build';
import { checkPorts } from './check-ports';
import { DataStore } from './emulators/data-store';
import { type FirebaseEmulators } from './emulators/firebase-process';
import { describeToolchain } from './emulators/toolchain';
import { SuiteFailure } from './failure';
import { type InstanceFolders } from './locations';
import { hostingPortOf, type Parts, type StackOptions, startParts } from './parts';
import { type ProcessGroup } from './process/group';
import { seedDemoData } from './seed/seed';
import { rebuildFunctions } from './web-dev-server';

/** The whole product on this machine. */
export interface Stack {
  readonly emulators: FirebaseEmulators;
  /** Resolves with a message when a part ends unexpectedly. */
  readonly broken: Promise<SuiteFailure>;
  save(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds what changed, starts every part and, on fresh data, seeds it. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { terminal, toolchain } = options;
  await checkPorts(options.ports, options.dev);
  terminal.note(describeToolchain(toolchain));
  if (!options.dev) await build(WEB, terminal);
  await build(FUNCTIONS, terminal);
  await build(EXECUTION, terminal);
  if (options.dev) rebuildFunctions(terminal);
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

function assemble(
  { folders }: StackOptions,
  { web, hosting, functions, emulators, execution, payments }: Parts,
): Stack {
  let stopping = false;
  const broken = Promise.race([
    emulators.broken,
    endOf(payments, 'The payments emulator', folders),
    endOf(execution, 'The execution service', folders),
    endOf(functions, 'The functions', folders),
    endOf(hosting, 'Hosting', folders),
    ...(web === null ? [] : [endOf(web, '`ng serve`', folders)]),
  ]).then((failure) => (stopping ? new Promise<never>(() => undefined) : failure));
  return {
    emulators,
    broken,
    save: () => emulators.save(),
    async stop() {
      stopping = true;
      await web?.stop('SIGTERM', GRACE_MS);
      await hosting.stop('SIGTERM', GRACE_MS);
      // Stops before its database, so that it can release active runs.
      await execution.stop('SIGTERM', EXECUTION_GRACE_MS);
      // Functions stop before their database; payments last, because functions may still call them.
      await functions.stop('SIGTERM', FUNCTIONS_GRACE_MS);
      await emulators.stop();
      await payments.stop('SIGTERM', GRACE_MS);
    },
  };
}

async function endOf(
  group: ProcessGroup,
  what: string,
  { logs }: InstanceFolders,
): Promise<SuiteFailure> {
  const { code, signal } = await group.ended;
  return new SuiteFailure(
    `${what} ended (${signal ?? `code ${String(code)}`}).`,
    `Log: ${join(logs, `${group.name}.log`)}`,
  );
}

const GRACE_MS = 5_000;
const FUNCTIONS_GRACE_MS = 10_000;
/** The service itself stops within eight seconds. */
const EXECUTION_GRACE_MS = 10_000;
const SEEDED = 'seeded';

/** The data of emulators and payments must be consistent: if one is missing, both start empty. */
function prepareData({ folders, keepData }: StackOptions): boolean {
  const store = new DataStore(folders.data);
  store.installExport();
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
    await seedDemoData({ folders, local, ports, hostingPort: hostingPortOf(ports, options.dev) });
    if (!keepData) return;
    await stack.save();
    writeFileSync(join(folders.home, SEEDED), `${new Date().toISOString()}\n`);
  });
}

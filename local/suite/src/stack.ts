import { existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checkPorts } from './check-ports';
import { DataStore } from './emulators/data-store';
import { describeToolchain } from './emulators/toolchain';
import { type SuiteFailure } from './failure';
import { type Inbox, startInbox } from './inbox/inbox';
import { hostingPortOf, type Parts, type StackOptions, startParts } from './parts';
import { seedDemoData } from './seed/seed';
import { rebuildFunctions } from './web-dev-server';

export interface Stack {
  /** Resolves with a message when a part ended too often to start it again. */
  readonly broken: Promise<SuiteFailure>;
  /** The number of times that parts ended by themselves. */
  readonly deaths: number;
  save(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds what changed, starts every part and, on fresh data, seeds it. */
export async function startStack(options: StackOptions): Promise<Stack> {
  const { terminal, toolchain } = options;
  await checkPorts(options.ports, options.dev);
  terminal.note(describeToolchain(toolchain));
  const fresh = prepareData(options);
  const inbox = await startInbox(options);
  const parts = await startParts(options).catch(async (error: unknown) => {
    await inbox.close();
    throw error;
  });
  if (options.dev) rebuildFunctions(terminal, () => parts.functions.restart());
  const stack = assemble(parts, inbox);
  try {
    if (fresh) await seed(options, stack);
  } catch (error) {
    await stack.stop();
    throw error;
  }
  return stack;
}

function assemble(parts: Parts, inbox: Inbox): Stack {
  const { web, hosting, services, functions, emulators, payments } = parts;
  const inOrder = [web, hosting, ...services, functions, emulators, payments].filter(
    (part) => part !== null,
  );
  return {
    broken: Promise.race(inOrder.map(({ gaveUp }) => gaveUp)),
    get deaths() {
      return inOrder.reduce((sum, { deathCount }) => sum + deathCount, 0);
    },
    // Emulators that start again have the data of the last save.
    save: async () => emulators.current?.save(),
    async stop() {
      for (const part of inOrder) await part.stop();
      await inbox.close();
    },
  };
}

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

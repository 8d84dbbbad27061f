/** `npm start` and, with `--dev`, `npm run dev`: the whole product on this machine. */
import { BRAND } from '@keelson/product/brand';
import { AREA_SERVICES } from './area-services';
import { rmSync } from 'node:fs';
import { DiskWatch } from './disk-space';
import { findToolchain } from './emulators/toolchain';
import { describeFailure, SuiteFailure } from './failure';
import { readLocalEnv } from './local-env';
import { instanceAt, type InstanceFolders } from './locations';
import { overview } from './overview';
import { portOffset, portTable } from './ports';
import { endFirestoreOf } from './process/end-firestore';
import { ProcessGroup } from './process/group';
import { PidFile } from './process/pid-file';
import { runSchedules } from './schedules';
import { waitForStopSignal } from './shutdown';
import { type Stack, startStack } from './stack';
import { createTerminal, formatDuration, runCommand } from './terminal';
import { readArguments } from '../../../scripts/command/read-arguments.mjs';

const SAVE_EVERY_MS = 30_000;

const terminal = createTerminal();

async function main(): Promise<void> {
  const startedAt = performance.now();
  const { values } = readArguments({
    options: { dev: { type: 'boolean', default: false } },
  });
  const offset = portOffset(process.env);
  const ports = portTable(offset);
  const folders = instanceAt(offset);
  const toolchain = await findToolchain();
  const local = readLocalEnv();
  const pids = await claim(folders, ports.app);
  const asked = waitForStopSignal(terminal, () => forceEnd(folders, pids));
  terminal.line();
  rmSync(folders.logs, { recursive: true, force: true });
  try {
    const starting = startStack({
      folders,
      ports,
      toolchain,
      local,
      pids,
      terminal,
      keepData: true,
      dev: values.dev,
    });
    const stack = await Promise.race([starting, asked.then(() => null)]);
    if (stack === null) {
      starting.catch(() => undefined); // rejects because its processes are stopping
      await terminal.step('stopped while starting', () => ProcessGroup.stopAll());
      return;
    }
    terminal.line(overview(ports, folders));
    terminal.line(`  Ready in ${formatDuration(performance.now() - startedAt)}.\n`);
    const endSchedules = await runSchedules(ports, terminal);
    const ends = AREA_SERVICES.map(({ animate }) => animate(ports, local));
    await run(stack, asked, new DiskWatch(folders.home, (line) => terminal.note(line))).finally(
      () => {
        for (const end of ends) end();
        endSchedules();
      },
    );
    terminal.line();
    await terminal.step('stopped, data saved', () => stack.stop());
  } finally {
    pids.release();
  }
}

function forceEnd(folders: InstanceFolders, pids: PidFile): never {
  ProcessGroup.killAll();
  endFirestoreOf(folders);
  pids.release();
  process.exit(130);
}

async function claim(folders: InstanceFolders, appPort: number): Promise<PidFile> {
  const result = await PidFile.claim(folders);
  if ('heldBy' in result) {
    throw new SuiteFailure(
      `${BRAND.name} already runs here (process ${result.heldBy}) at http://localhost:${appPort}.`,
      `Stop it with Ctrl-C or \`kill ${result.heldBy}\`, or start another: KEELSON_PORT_OFFSET=1000 npm start`,
    );
  }
  if (result.ended > 0) terminal.note(`ended ${result.ended} orphaned processes of a crashed run`);
  return result.claim;
}

/** Waits for a stop signal. Saves every 30 s, so that a crash loses little. */
async function run(stack: Stack, asked: Promise<unknown>, disk: DiskWatch): Promise<void> {
  let saving: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (!disk.check()) return;
    saving = stack.save().catch((error: unknown) => terminal.line(describeFailure(error)));
  }, SAVE_EVERY_MS);
  try {
    const failure = await Promise.race([asked, stack.broken]);
    if (failure instanceof SuiteFailure) {
      await stack.stop();
      throw failure;
    }
  } finally {
    clearInterval(timer);
    await saving;
  }
}

await runCommand(terminal, main);
process.exit();

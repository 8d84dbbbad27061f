/**
 * Runs a command with its own emulators, on free ports and with empty data:
 * `npx tsx local/suite/src/with-suite.ts --only firestore,auth -- npx jest path`
 */
import { spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_EMULATORS, type EmulatorName } from './emulators/firebase-config';
import { FirebaseEmulators } from './emulators/firebase-process';
import { FunctionsLog } from './emulators/functions-log';
import { writeProjectFolder } from './emulators/project-folder';
import { describeToolchain, findToolchain } from './emulators/toolchain';
import { describeFailure, SuiteFailure } from './failure';
import { startFunctionsOf, startHostingOf } from './functions-and-hosting';
import { readLocalEnv } from './local-env';
import { instanceFolders } from './locations';
import { freePortTable, portTable } from './ports';
import { ProcessGroup } from './process/group';
import { functionsEnvironment, testEnvironment } from './suite-environment';
import { createTerminal } from './terminal';
import { readArguments } from '../../../scripts/command/read-arguments.mjs';

const terminal = createTerminal(process.stderr);

async function main(): Promise<number> {
  const { values, positionals } = readArguments({
    options: {
      only: { type: 'string', default: 'firestore,auth' },
      offset: { type: 'string' },
    },
    allowPositionals: true,
  });
  const [command, ...args] = positionals;
  if (command === undefined) {
    throw new SuiteFailure('Nothing to run.', 'Usage: with-suite --only firestore,auth -- command');
  }
  const only = values.only.split(',').map(emulatorName);
  const ports =
    values.offset === undefined ? await freePortTable() : portTable(Number(values.offset));
  const folders = instanceFolders(`with-${process.pid}`);
  const toolchain = await findToolchain();
  const local = readLocalEnv();
  const config = writeProjectFolder({
    folders,
    ports,
    hostingPort: ports.app,
    functionsEnv: functionsEnvironment(local, ports),
    builds: 'linked',
  });
  terminal.note(describeToolchain(toolchain));
  const functionsServer = only.includes('functions');
  const emulators = await terminal.step(`emulators: ${only.join(', ')}`, () =>
    FirebaseEmulators.start({
      toolchain,
      folders,
      config,
      ports,
      only: only.filter((name) => name !== 'hosting'),
      functionsServer,
      env: {},
      keepData: false,
    }),
  );
  const stopped = (): void => {
    emulators.kill();
    rmSync(folders.home, { recursive: true, force: true });
  };
  process.once('exit', stopped);
  const copy = { folders, ports, terminal, signal: new AbortController().signal };
  try {
    if (functionsServer) {
      const log = new FunctionsLog(join(folders.logs, 'functions.log'));
      await startFunctionsOf({ ...copy, local, log });
    }
    if (only.includes('hosting')) {
      await startHostingOf({ ...copy, toolchain, config, port: ports.app });
    }
    return await run(command, args, testEnvironment(local, ports));
  } finally {
    process.off('exit', stopped);
    await emulators.stop();
    await ProcessGroup.stopAll();
    rmSync(folders.home, { recursive: true, force: true });
  }
}

function emulatorName(name: string): EmulatorName {
  const found = ALL_EMULATORS.find((known) => known === name.trim());
  if (found === undefined) {
    throw new SuiteFailure(`There is no emulator "${name}".`, `Known: ${ALL_EMULATORS.join(', ')}`);
  }
  return found;
}

/** Ctrl-C reaches the command through the terminal; the suite waits for the command and then cleans up. */
function run(command: string, args: string[], env: Record<string, string>): Promise<number> {
  const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...env } });
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => child.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve(code ?? 1));
  });
}

try {
  process.exitCode = await main();
} catch (error) {
  terminal.line(describeFailure(error));
  process.exitCode = 1;
}

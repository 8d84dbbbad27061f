/** `npm run build`: builds what changed, and writes the files that plain firebase-tools needs to run it. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, EXECUTION, FUNCTIONS, WEB } from './build/build';
import { dotenv } from './emulators/project-folder';
import { describeFailure } from './failure';
import { readLocalEnv } from './local-env';
import { LOCAL_PROJECT, ROOT } from './locations';
import { portTable } from './ports';
import { functionsEnvironment } from './suite-environment';
import { createTerminal } from './terminal';

const terminal = createTerminal();

try {
  await build(WEB, terminal);
  await build(FUNCTIONS, terminal);
  await build(EXECUTION, terminal);
  // Read by `npx firebase emulators:start`, never by a deployment: the project is the local one.
  const values = dotenv(functionsEnvironment(readLocalEnv(), portTable(0)));
  writeFileSync(join(ROOT, 'functions', `.env.${LOCAL_PROJECT}`), values, { mode: 0o600 });
  writeFileSync(join(ROOT, 'functions', '.secret.local'), values, { mode: 0o600 });
} catch (error) {
  terminal.line(`\n  ${describeFailure(error).replaceAll('\n', '\n  ')}\n`);
  process.exitCode = 1;
}

/**
 * `npm run build`: builds for a deployment what changed.
 * `npm run build -- --local`: builds for the local suite, and writes the files that plain firebase-tools needs
 * to run it.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { AREA_SERVICES } from './area-services';
import { build, DEPLOYED_WEB, FUNCTIONS, WEB } from './build/build';
import { dotenv } from './emulators/project-folder';
import { readLocalEnv } from './local-env';
import { LOCAL_PROJECT, ROOT } from './locations';
import { portTable } from './ports';
import { functionsEnvironment } from './suite-environment';
import { createTerminal, runCommand } from './terminal';

const terminal = createTerminal();

const local = process.argv.includes('--local');

/** Read by `npx firebase emulators:start`, never by a deployment: the project is the local one. */
function writeLocalEnvironment(): void {
  const values = dotenv(functionsEnvironment(readLocalEnv(), portTable(0)));
  writeFileSync(join(ROOT, 'functions', `.env.${LOCAL_PROJECT}`), values, { mode: 0o600 });
  writeFileSync(join(ROOT, 'functions', 'lib', '.secret.local'), values, { mode: 0o600 });
}

await runCommand(terminal, async () => {
  await build(FUNCTIONS, terminal);
  await build(local ? WEB : DEPLOYED_WEB, terminal);
  for (const service of AREA_SERVICES) await build(service.build, terminal);
  if (local) writeLocalEnvironment();
});

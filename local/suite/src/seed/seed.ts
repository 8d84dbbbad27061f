import { join } from 'node:path';
import { SuiteFailure } from '../failure';
import { type LocalEnv } from '../local-env';
import { type InstanceFolders, ROOT } from '../locations';
import { type PortTable } from '../ports';
import { ProcessGroup } from '../process/group';
import { testEnvironment } from '../suite-environment';

export interface SeedOptions {
  readonly folders: InstanceFolders;
  readonly local: LocalEnv;
  readonly ports: PortTable;
  readonly hostingPort: number;
}

/** Seeds in a separate process, because the Admin SDK reads the emulator addresses from the environment. */
export async function seedDemoData(options: SeedOptions): Promise<void> {
  const { folders, local, ports, hostingPort } = options;
  const log = join(folders.logs, 'seed.log');
  const env = {
    ...process.env,
    ...testEnvironment(local, ports),
    KEELSON_HOSTING_URL: `http://127.0.0.1:${hostingPort}`,
  };
  await runScript(join('local', 'suite', 'src', 'seed', 'main.ts'), { env, log });
  // Some of the data is older than the suite. The counters of the console learn it as after an upgrade.
  await runScript(join('functions', 'src', 'cli', 'rebuild-metrics.ts'), { env, log });
}

async function runScript(
  script: string,
  { env, log }: { readonly env: NodeJS.ProcessEnv; readonly log: string },
): Promise<void> {
  const group = await ProcessGroup.start({
    name: 'seed',
    command: process.execPath,
    args: ['--import', 'tsx', join(ROOT, script)],
    cwd: ROOT,
    env,
    log,
  });
  const { code } = await group.ended;
  if (code === 0) return;
  const output = group.lastLines(12).join('\n    ');
  throw new SuiteFailure(`The demo data could not be written:\n    ${output}`, `Log: ${log}`);
}

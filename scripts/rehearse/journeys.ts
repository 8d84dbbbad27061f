/**
 * `npm run rehearse:journeys -- PATTERN`: journeys and attacks against the upload. The local suite runs its functions from
 * what firebase-tools packs, installed alone in a folder of its own, instead of from the checkout; data and sign-in are
 * the emulators'. Without a pattern, all of them run.
 */
import { spawnSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { installUpload } from './upload';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

function run(args: readonly string[], env: Readonly<Record<string, string>> = {}): number {
  const { status } = spawnSync(process.execPath, ['--import', 'tsx', ...args], {
    cwd: ROOT,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  return status ?? 1;
}

async function main(): Promise<number> {
  // The build that the suite would make; it is the same one, so the suite makes no other.
  const built = run(['local/suite/src/build-all.ts', '--local']);
  if (built !== 0) return built;
  const { folder } = await installUpload(ROOT);
  try {
    const filter = process.argv.slice(2);
    return run(['local/suite/src/test.ts', '--only', 'journeys', ...filter], {
      KEELSON_FUNCTIONS_UPLOAD: folder,
    });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

process.exitCode = await main();

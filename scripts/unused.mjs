/** `npm run ops -- unused`: code, files and packages that nothing uses (knip). */
import { spawnSync } from 'node:child_process';

const args = ['--no-progress', ...process.argv.slice(2)];
process.exitCode = spawnSync('knip', args, { stdio: 'inherit' }).status ?? 1;

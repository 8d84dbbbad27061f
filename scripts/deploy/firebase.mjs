import { spawnSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Runs firebase-tools of the lock file in the root of the checkout.
 *
 * @param {string[]} args
 * @returns {number} Its exit code.
 */
export function runFirebase(args) {
  const require = createRequire(import.meta.url);
  const cli = require.resolve('firebase-tools/lib/bin/firebase.js');
  console.log(`> firebase ${args.join(' ')}`);
  return spawnSync(process.execPath, [cli, ...args], { cwd: ROOT, stdio: 'inherit' }).status ?? 1;
}

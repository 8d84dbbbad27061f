/**
 * Finds what a change can affect, for the pull requests of `.github/workflows/ci.yml`: reads the changed paths from
 * standard input and prints `scope=` with `all`, `texts` (documentation and alerts) or `payments` (the payments
 * emulator).
 */
import { fileURLToPath } from 'node:url';
import { readFileSync } from 'node:fs';

/** Read by people alone; CHANGELOG.md and the documents of the demo are data of the product. */
const TEXTS = [
  /^(?!CHANGELOG)[A-Z_]+\.md$/,
  /^docs\//,
  /^\.github\/.*\.md$/,
  /(^|\/)README\.md$/,
  /^ops\//,
];
const PAYMENTS = [/^packages\/payments-emulator\//];

/**
 * @param {readonly string[]} paths Of the changed files, relative to the checkout.
 * @returns {'all' | 'texts' | 'payments'}
 */
export function scopeOfChange(paths) {
  /** @param {readonly RegExp[]} patterns */
  const isWithin = (patterns) =>
    paths.length > 0 && paths.every((path) => patterns.some((pattern) => pattern.test(path)));
  if (isWithin(TEXTS)) return 'texts';
  return isWithin([...TEXTS, ...PAYMENTS]) ? 'payments' : 'all';
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const paths = readFileSync(0, 'utf8')
    .split('\n')
    .filter((path) => path !== '');
  process.stdout.write(`scope=${scopeOfChange(paths)}\n`);
}

/** The files that the checks read: source files of what the copy keeps, without build output and installed packages. */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { offTest } from '../areas.mjs';

export const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));

const isOff = offTest();
const GENERATED = new Set(['node_modules', 'lib', 'dist', 'coverage', 'test-results']);

/**
 * @param {string} folder Relative to the checkout.
 * @param {string} [root]
 * @returns {string[]} Paths relative to the checkout, sorted.
 */
export function sourceFiles(folder, root = ROOT) {
  if (!existsSync(join(root, folder))) return []; // of an area that is left out
  return readdirSync(join(root, folder), { withFileTypes: true })
    .filter(({ name }) => !name.startsWith('.') && !GENERATED.has(name))
    .flatMap((entry) => {
      const path = join(folder, entry.name);
      if (entry.isDirectory()) return sourceFiles(path, root);
      return root === ROOT && isOff(path) ? [] : [path];
    })
    .sort();
}

/** @param {string | Buffer} content */
export function hashOf(content) {
  return createHash('sha256').update(content).digest('base64url');
}

/**
 * Files that passed a check, with their hashes. Git ignores the folder; deleting it costs only time.
 *
 * @param {string} name
 */
const cacheFile = (name) => join(ROOT, '.keelson', 'cache', `${name}.json`);

/**
 * @param {string} name
 * @returns {Record<string, string>}
 */
export function readCache(name) {
  try {
    return JSON.parse(readFileSync(cacheFile(name), 'utf8'));
  } catch {
    return {}; // missing or truncated: all files are checked
  }
}

/** @param {string} name @param {Record<string, string>} entries */
export function writeCache(name, entries) {
  mkdirSync(dirname(cacheFile(name)), { recursive: true });
  writeFileSync(cacheFile(name), JSON.stringify(entries));
}

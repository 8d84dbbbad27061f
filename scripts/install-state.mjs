/** Checks whether the packages on disk match the lock file. */
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** @param {string} root */
const stampPath = (root) => join(root, 'node_modules', '.keelson-installed');

/** @param {string} root */
function wantedStamp(root) {
  const lock = readFileSync(join(root, 'package-lock.json'));
  const hash = createHash('sha256').update(lock).digest('hex');
  return `${hash} ${process.platform}-${process.arch}\n`;
}

/** @param {string} root Records that the packages on disk match the lock file. */
export function markInstalled(root) {
  writeFileSync(stampPath(root), wantedStamp(root));
}

/**
 * @param {string} root
 * @returns {boolean} True when nothing has to be installed.
 */
export function isInstalled(root) {
  const stamp = stampPath(root);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wantedStamp(root)) return true;
  // After `npm install` there is no stamp: compare npm's record of the installed packages.
  const written = join(root, 'node_modules', '.package-lock.json');
  // Without the pinned Node, the packages are there but their install scripts did not run.
  const pinnedNode = join(root, 'node_modules', '.bin', 'node');
  if (!existsSync(written) || !existsSync(pinnedNode)) return false;
  const matches = holdsAll(
    JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')),
    JSON.parse(readFileSync(written, 'utf8')),
    (path) => existsSync(join(root, path)),
  );
  if (matches) markInstalled(root);
  return matches;
}

/**
 * @typedef {{ version?: string, optional?: boolean, devOptional?: boolean, link?: boolean }} LockEntry
 * @typedef {{ packages?: Record<string, LockEntry> }} Lock
 *
 * @param {Lock} wanted The lock file of the checkout.
 * @param {Lock} present npm's record of the installed packages.
 * @param {(path: string) => boolean} exists Whether the path still exists.
 * @returns {boolean} True when every package that this system needs is present in the wanted version.
 */
export function holdsAll(wanted, present, exists) {
  return Object.entries(wanted.packages ?? {}).every(([path, entry]) => {
    if (!path.includes('node_modules/')) return true;
    const found = present.packages?.[path];
    // Optional ones are often for other systems.
    if (found === undefined) return entry.optional === true || entry.devOptional === true;
    return found.version === entry.version && exists(path);
  });
}

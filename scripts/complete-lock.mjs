/**
 * Completes the lock file after `npm install`: adds the builds for other systems that npm left out because its
 * registry did not have them (`npm ci` rejects a lock file without them), and asks the registry for the
 * integrity of every package that has none.
 */
import { execFile } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/**
 * @typedef {{ version?: string | undefined, link?: boolean, dev?: boolean, optional?: boolean, os?: readonly string[], cpu?: readonly string[],
 *   libc?: readonly string[], optionalDependencies?: Record<string, string>, integrity?: string }} LockEntry
 * @typedef {Record<string, LockEntry>} LockPackages
 */

const SYSTEMS = ['darwin', 'linux', 'win32', 'android', 'freebsd', 'openharmony', 'netbsd', 'aix'];
const PROCESSORS = ['arm64', 'x64', 'ia32', 'ppc64', 's390x', 'riscv64', 'loong64', 'arm'];

/**
 * The system that a package is built for, read from its name: `@swc/core-linux-arm-gnueabihf`.
 *
 * @param {string} name
 * @returns {{ os: string[], cpu: string[], libc?: string[] } | null} `null` when the name contains none.
 */
export function systemOf(name) {
  const words = name.split(/[/-]/);
  const os = SYSTEMS.find((system) => words.includes(system));
  const cpu = PROCESSORS.find((processor) => words.includes(processor));
  if (os === undefined || cpu === undefined) return null;
  const last = words.at(-1) ?? '';
  if (last.startsWith('gnu')) return { os: [os], cpu: [cpu], libc: ['glibc'] };
  if (last.startsWith('musl')) return { os: [os], cpu: [cpu], libc: ['musl'] };
  return { os: [os], cpu: [cpu] };
}

/**
 * @param {LockPackages} packages
 * @returns {[string, LockEntry][]} The entries that are missing, by their path.
 */
export function missingBuilds(packages) {
  /** @type {[string, LockEntry][]} */
  const missing = [];
  for (const [owner, entry] of Object.entries(packages)) {
    for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
      const system = systemOf(name);
      if (system === null || !/^\d/.test(version)) continue;
      const candidates = candidatePaths(owner, name);
      const found = candidates.find((path) => path in packages);
      if (found !== undefined && packages[found]?.version === version) continue;
      // The highest possible folder: the root, or below the folder that holds another version.
      const path = candidates.findLast((candidate) => !(candidate in packages)) ?? '';
      const dev = entry.dev === true ? { dev: true } : {};
      missing.push([path, { version, ...dev, optional: true, ...system }]);
    }
  }
  return missing;
}

/** Node's lookup order: in the owner, next to it, then next to every parent folder. */
function candidatePaths(/** @type {string} */ owner, /** @type {string} */ name) {
  const parts = owner.split('/node_modules/');
  return [
    ...parts.map((_, index) =>
      [...parts.slice(0, parts.length - index), name].join('/node_modules/'),
    ),
    `node_modules/${name}`,
  ];
}

/**
 * Packages whose download npm could not check.
 *
 * @param {LockPackages} packages
 * @returns {string[]} Their paths.
 */
export const withoutIntegrity = (packages) =>
  Object.entries(packages)
    .filter(([path, { link, integrity }]) => path.includes('node_modules/') && !link && !integrity)
    .map(([path]) => path);

const run = promisify(execFile);

/**
 * @param {string} path Path in the lock file.
 * @param {LockEntry} entry
 * @returns {Promise<string | null>} `null` when the registry does not have the version.
 */
async function fetchIntegrity(path, { version }) {
  const name = path.split('node_modules/').at(-1);
  try {
    const { stdout } = await run('npm', ['view', `${name}@${version}`, 'dist.integrity', '--json']);
    return /** @type {string} */ (JSON.parse(stdout));
  } catch {
    return null;
  }
}

/** Completes `package-lock.json` of this checkout. */
async function completeLock() {
  const file = join(dirname(dirname(fileURLToPath(import.meta.url))), 'package-lock.json');
  const lock = JSON.parse(readFileSync(file, 'utf8'));
  const missing = missingBuilds(lock.packages);
  const { '': root, ...rest } = { ...lock.packages, ...Object.fromEntries(missing) };
  const sorted = Object.keys(rest)
    .sort((a, b) => (a < b ? -1 : 1))
    .map((path) => [path, rest[path]]);
  lock.packages = { '': root, ...Object.fromEntries(sorted) };
  await addIntegrity(lock.packages);
  writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
  const left = withoutIntegrity(lock.packages).map((path) => `  no integrity: ${path}\n`);
  process.stdout.write(`${missing.length} builds for other systems added\n${left.join('')}`);
}

/** @param {LockPackages} packages */
async function addIntegrity(packages) {
  for (const path of withoutIntegrity(packages)) {
    const { version, ...others } = /** @type {LockEntry} */ (packages[path]);
    const integrity = await fetchIntegrity(path, { version });
    if (integrity !== null) packages[path] = { version, integrity, ...others };
  }
}

if (process.argv[1] === fileURLToPath(import.meta.url)) void completeLock();

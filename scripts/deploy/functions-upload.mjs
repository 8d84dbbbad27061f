/**
 * `package.json` and `package-lock.json` of the folder that is deployed (functions/lib): the packages that stay
 * outside of the bundle, in the versions of the root's lock file, so that production installs what was tested
 * (docs/adr/0105-deployments-are-pinned.md).
 */

/** Packages outside of the bundle: firebase-tools and Google's runtime must see them as packages. */
export const EXTERNAL = [
  '@google-cloud/firestore',
  '@google-cloud/storage',
  'firebase-admin',
  'firebase-functions',
];

const WORKSPACE = 'functions';

/**
 * @typedef {Readonly<Record<string, string>>} Dependencies
 * @typedef {{
 *   version?: string, integrity?: string, link?: boolean, license?: string,
 *   bin?: Dependencies, engines?: Dependencies, hasInstallScript?: boolean,
 *   os?: string[], cpu?: string[], libc?: string[],
 *   dependencies?: Dependencies, optionalDependencies?: Dependencies,
 *   peerDependencies?: Dependencies, peerDependenciesMeta?: Readonly<Record<string, { optional?: boolean }>>,
 * }} LockEntry
 * @typedef {Readonly<Record<string, LockEntry>>} LockPackages
 * @typedef {{ version: string, engines?: Dependencies, dependencies: Dependencies }} Manifest
 */

/**
 * @param {Manifest} manifest `functions/package.json`.
 */
export function uploadManifest({ version, engines, dependencies }) {
  const bundled = Object.keys(dependencies).filter((name) => !EXTERNAL.includes(name));
  if (bundled.length > 0) {
    throw new Error(
      `functions/package.json: the bundle contains ${bundled.join()}. Move to devDependencies.`,
    );
  }
  const outside = EXTERNAL.map((external) => {
    const required = dependencies[external];
    if (required === undefined) throw new Error(`functions/package.json needs ${external}.`);
    return /** @type {const} */ ([external, required]);
  });
  return {
    name: 'keelson-functions-upload',
    version,
    private: true,
    type: 'module',
    main: 'index.js',
    engines,
    dependencies: Object.fromEntries(outside),
  };
}

/**
 * @param {ReturnType<typeof uploadManifest>} manifest
 * @param {LockPackages} packages `packages` of the root's lock file.
 */
export function uploadLock(manifest, packages) {
  const { name, version, engines, dependencies } = manifest;
  const required = reachable(packages, dependencies, requiredBy);
  const all = reachable(packages, dependencies, wantedBy);
  const rows = [...all]
    .map((path) => /** @type {const} */ ([path, entryOf(packages, path, required.has(path))]))
    .sort(([a], [b]) => (a < b ? -1 : 1));
  return {
    name,
    version,
    lockfileVersion: 3,
    requires: true,
    packages: { '': { name, version, dependencies, engines }, ...Object.fromEntries(rows) },
  };
}

/** @param {LockEntry} entry */
const requiredBy = ({ dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} }) => [
  ...Object.keys(dependencies),
  ...Object.keys(peerDependencies).filter((peer) => peerDependenciesMeta[peer]?.optional !== true),
];

/** @param {LockEntry} entry */
const wantedBy = (entry) => [
  ...requiredBy(entry),
  ...Object.keys(entry.optionalDependencies ?? {}),
];

/**
 * Paths of the packages that are reached from the dependencies.
 *
 * @param {LockPackages} packages
 * @param {Dependencies} dependencies
 * @param {(entry: LockEntry) => string[]} next
 */
function reachable(packages, dependencies, next) {
  /** @type {Set<string>} */
  const found = new Set();
  const queue = Object.keys(dependencies).map((name) => resolve(packages, WORKSPACE, name));
  for (let path = queue.pop(); path !== undefined; path = queue.pop()) {
    if (path === null || found.has(path)) continue;
    found.add(path);
    const entry = packages[path] ?? {};
    const owner = path;
    const optional = entry.optionalDependencies ?? {};
    for (const name of next(entry)) {
      const target = resolve(packages, owner, name);
      if (target === null && !(name in optional)) throw new Error(`${owner} needs ${name}.`);
      queue.push(target);
    }
  }
  return found;
}

/**
 * Node's resolution: the nearest `node_modules` on the way to the root.
 *
 * @param {LockPackages} packages
 * @param {string} from
 * @param {string} name
 * @returns {string | null}
 */
function resolve(packages, from, name) {
  for (let folder = from; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    if (!folder.endsWith('node_modules')) {
      const path = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
      if (packages[path] !== undefined) return withinUpload(path);
    }
    if (folder === '') return null;
  }
}

/** @param {string} path */
function withinUpload(path) {
  // The workspace's own copy of a package would be another one than that of its neighbours.
  if (!path.startsWith('node_modules/')) {
    throw new Error(`${path} must be the root's version, or the upload gets two.`);
  }
  return path;
}

/**
 * @param {LockPackages} packages
 * @param {string} path
 * @param {boolean} required
 */
function entryOf(packages, path, required) {
  const entry = packages[path] ?? {};
  if (entry.integrity === undefined || entry.version === undefined) {
    throw new Error(`${path} has no integrity in package-lock.json.`);
  }
  const { version, integrity, license, dependencies, optionalDependencies } = entry;
  const { peerDependencies, peerDependenciesMeta, bin, engines, os, cpu, libc } = entry;
  const rest = { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta };
  const system = { bin, engines, os, cpu, libc, hasInstallScript: entry.hasInstallScript };
  return { version, integrity, license, optional: required ? undefined : true, ...rest, ...system };
}

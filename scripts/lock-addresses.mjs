/**
 * The lock file has no addresses of packages, so that it names no registry. Without them npm reads the metadata of every
 * package before it unpacks one, for half of an installation. A registry's address of a package follows from name
 * and version; npm compares what it gets with the `integrity` of the lock file in any case.
 */

/**
 * @typedef {{ name?: string, version?: string, resolved?: string, integrity?: string, link?: boolean }} LockEntry
 * @typedef {{ packages: Record<string, LockEntry> }} Lock
 *
 * @param {Lock} lock
 * @param {string} registry Its address.
 * @returns {Lock} The lock with the address of each package of the registry.
 */
export function withAddresses(lock, registry) {
  const base = registry.replace(/\/*$/, '/');
  const packages = Object.entries(lock.packages).map(([path, entry]) => {
    const [, inPath] = /(?:^|\/)node_modules\/((?:@[^/]+\/)?[^/]+)$/.exec(path) ?? [];
    const name = entry.name ?? inPath;
    if (inPath === undefined || entry.resolved !== undefined || entry.integrity === undefined) {
      return [path, entry];
    }
    const file = `${name?.replace(/^.*\//, '')}-${entry.version}.tgz`;
    return [path, { ...entry, resolved: `${base}${name}/-/${file}` }];
  });
  return { ...lock, packages: Object.fromEntries(packages) };
}

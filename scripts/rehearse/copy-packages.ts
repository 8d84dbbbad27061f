import { constants } from 'node:fs';
import { cp, readFile } from 'node:fs/promises';
import { join } from 'node:path';

interface LockEntry {
  readonly version?: string;
  readonly optional?: boolean;
}

/** Half of the files, which no process loads. */
const NOT_LOADED = /\.(?:d\.[cm]?ts|map|md)$/;

/**
 * Puts the packages of a folder's lock file into it, where `npm ci` puts them, from the checkout: the lock file is cut
 * out of the checkout's, with the same paths. Needs no network and no cache of npm.
 *
 * @throws when the checkout has a package not, or in another version.
 */
export async function copyPackages(root: string, folder: string): Promise<void> {
  const lock = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, LockEntry>>;
  };
  // In order: packages that contain others are copied before them.
  for (const [path, entry] of Object.entries(lock.packages)) {
    if (path !== '') await copyPackage(join(root, path), folder, path, entry);
  }
}

async function copyPackage(
  from: string,
  folder: string,
  path: string,
  { version, optional }: LockEntry,
): Promise<void> {
  const installed = await versionIn(from);
  if (installed === null && optional === true) return; // for another system
  if (installed !== version) {
    throw new Error(`${path} is ${installed ?? 'missing'} here and ${version} in the upload.`);
  }
  await cp(from, join(folder, path), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
    // Packages below this one have entries of their own, if the upload has them.
    filter: (source) => source !== join(from, 'node_modules') && !NOT_LOADED.test(source),
  });
}

async function versionIn(folder: string): Promise<string | null> {
  try {
    const manifest = await readFile(join(folder, 'package.json'), 'utf8');
    return (JSON.parse(manifest) as { version: string }).version;
  } catch {
    return null;
  }
}

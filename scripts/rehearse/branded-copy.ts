import { execFileSync } from 'node:child_process';
import {
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { dirname, join } from 'node:path';

/** Packages of the workspaces, which must be those of the copy. */
const OWN_SCOPE = '@keelson';
/** The file that says which packages are installed; a copy looks for itself. */
const INSTALL_STATE = '.keelson-installed';

/** The files of the checkout that git has or would add. */
function sourceFiles(root: string): string[] {
  const args = ['ls-files', '-z', '--cached', '--others', '--exclude-standard', '--deduplicate'];
  const listed = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 });
  return listed.split('\0').filter((path) => path !== '');
}

/** Copies the sources, and links the installed packages, so that nothing is downloaded. */
export function copySources(root: string, folder: string): void {
  rmSync(folder, { recursive: true, force: true });
  const manifests: string[] = [];
  for (const path of sourceFiles(root)) {
    cpSync(join(root, path), join(folder, path), { force: true, recursive: true });
    if (path.endsWith('package.json')) manifests.push(dirname(path));
  }
  for (const workspace of manifests) linkPackages(root, folder, workspace);
}

/** Links the packages that a workspace has installed, and those of the engine to the folder's own. */
export function linkPackages(root: string, folder: string, workspace: string): void {
  const from = join(root, workspace, 'node_modules');
  const to = join(folder, workspace, 'node_modules');
  for (const name of entriesOf(from)) {
    if (name === INSTALL_STATE) continue;
    mkdirSync(to, { recursive: true });
    if (name === OWN_SCOPE) linkOwn(join(from, name), join(to, name));
    else symlinkSync(join(from, name), join(to, name));
  }
}

/** Links to the workspaces are relative, so they lead to those of the copy. */
function linkOwn(from: string, to: string): void {
  mkdirSync(to);
  for (const name of readdirSync(from)) symlinkSync(readlinkSync(join(from, name)), join(to, name));
}

function entriesOf(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

/** The files that differ from the checkout, for the report. */
export function changedFiles(root: string, folder: string): string[] {
  return sourceFiles(root).filter(
    (path) => !readFileSync(join(root, path)).equals(readFileSync(join(folder, path))),
  );
}

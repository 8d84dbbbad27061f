import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { linkPackages } from '../rehearse/branded-copy';
import { type Git, gitIn, linesOf } from './git';

/** The folder of the owner: a release never changes it. */
export const OWNERS = 'product';

/** Writes the folders of each area that the copy has left out, one a line, from the areas of that commit. */
const FOLDERS_OFF = `import { AREAS, areasOn } from './areas.mjs';
  const off = Object.keys(AREAS).filter((name) => !areasOn().includes(name));
  for (const name of off) console.log(AREAS[name].folders.join(' '));`;

/**
 * A commit of the engine as this copy would have it: with the owner's `product/`, what commands write from it, and without
 * areas whose folders the owner has deleted. Between two such commits is only what a release changes.
 *
 * @param commands They are run in a checkout of the commit.
 * @returns The new commit.
 */
export function asThisCopy(
  git: Git,
  commit: string,
  commands: readonly (readonly string[])[],
): string {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-release-'));
  const owner = git('rev-parse', 'HEAD');
  try {
    git('worktree', 'add', '--quiet', '--detach', folder, commit);
    const release = gitIn(folder);
    takeOwners(release, owner);
    const manifests = linesOf(release('ls-files', 'package.json', '*/package.json'));
    for (const manifest of manifests) linkPackages(git.folder, folder, dirname(manifest));
    for (const [program = '', ...args] of commands) {
      execFileSync(program, args, { cwd: folder, stdio: 'ignore' });
    }
    removeDeletedAreas(release, owner);
    release('add', '--all');
    release('commit', '--quiet', '--no-verify', '--allow-empty', '--message', commit);
    return release('rev-parse', 'HEAD');
  } finally {
    git.succeeds('worktree', 'remove', '--force', folder);
    rmSync(folder, { recursive: true, force: true });
  }
}

/** What belongs to the owner becomes as it is in another commit. */
export function takeOwners(git: Git, owner: string): void {
  git('rm', '-r', '--quiet', '--force', '--ignore-unmatch', OWNERS);
  if (git.succeeds('cat-file', '-e', `${owner}:${OWNERS}`)) {
    git('checkout', '--quiet', owner, '--', OWNERS);
  }
}

function removeDeletedAreas(git: Git, owner: string): void {
  if (!git.succeeds('cat-file', '-e', 'HEAD:areas.mjs')) return;
  const args = ['--input-type=module', '--eval', FOLDERS_OFF];
  const printed = execFileSync(process.execPath, args, { cwd: git.folder, encoding: 'utf8' });
  for (const line of linesOf(printed)) {
    const folders = line.split(' ');
    if (folders.some((path) => git.succeeds('cat-file', '-e', `${owner}:${path}`))) continue;
    git('rm', '-r', '--quiet', '--force', '--ignore-unmatch', '--', ...folders);
  }
}

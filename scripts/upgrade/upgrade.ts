import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type GeneratedFiles } from './generated';
import { type Git, linesOf } from './git';
import { compareVersions, entriesAfter, type UpgradeEntry } from './upgrade-notes';

/** What belongs to the owner: a release never changes it. */
const OWNERS = 'product';

export interface Upgrade {
  readonly git: Git;
  /** The remote with the releases of the engine. */
  readonly remote: string;
  /** A tag such as `v0.3.0`; null for the newest release. */
  readonly to: string | null;
  /** Only the commits that say `Security: yes`. */
  readonly security: boolean;
  readonly dryRun: boolean;
  readonly generated: readonly GeneratedFiles[];
  readonly say: (line: string) => void;
}

/** Why nothing was changed, and what to do. */
export class UpgradeRefused extends Error {}

export type UpgradeResult =
  | { readonly state: 'current'; readonly release: string }
  | {
      readonly state: 'merged';
      readonly release: string;
      readonly branch: string;
      /** Commands that failed, because the owner has something to change first: their files are those of the release. */
      readonly failed: readonly string[];
    }
  /** Lines that the owner and the release both changed are marked in these files. */
  | { readonly state: 'conflicts'; readonly release: string; readonly files: readonly string[] };

const RELEASE = /^v\d+\.\d+\.\d+$/;

/** The version of the engine that the files of a commit have. */
function versionAt(git: Git, commit: string): string {
  return (JSON.parse(git('show', `${commit}:package.json`)) as { version: string }).version;
}

/** Fetches the releases of the remote and finds the wanted one. */
function findRelease({ git, remote, to }: Upgrade): string {
  if (!linesOf(git('remote')).includes(remote)) {
    throw new UpgradeRefused(
      `There is no remote "${remote}". Add the repository of the engine: git remote add ${remote} ADDRESS`,
    );
  }
  git('fetch', '--quiet', '--tags', remote);
  const releases = linesOf(git('tag', '--list')).filter((tag) => RELEASE.test(tag));
  const newest = releases.sort(compareVersions).at(-1);
  if (to !== null && !releases.includes(to)) {
    throw new UpgradeRefused(`There is no release ${to}. Releases: ${releases.join(', ')}`);
  }
  const release = to ?? newest;
  if (release === undefined) throw new UpgradeRefused(`The remote "${remote}" has no release yet.`);
  return release;
}

/**
 * The last commit that this copy and the engine have in common. A copy that began without the engine's history is
 * based on the release whose version its first commit has.
 *
 * @returns The commit, and the first commit of the copy when the base is not its ancestor.
 */
function findBase(git: Git, release: string): { base: string; root: string | null } {
  if (git.succeeds('merge-base', 'HEAD', release)) {
    return { base: git('merge-base', 'HEAD', release), root: null };
  }
  const [root = ''] = linesOf(git('rev-list', '--max-parents=0', 'HEAD'));
  const base = `v${versionAt(git, root)}`;
  if (!git.succeeds('rev-parse', '--verify', '--quiet', `${base}^{commit}`)) {
    throw new UpgradeRefused(
      `This copy has no commit of the engine, and its first commit says version ${base}, which is no release.`,
    );
  }
  return { base, root };
}

/** Brings a copy to a release of the engine on a branch of its own; a dry run removes that branch again. */
export function upgrade(options: Upgrade): UpgradeResult {
  const { git, security, dryRun, say } = options;
  if (git('status', '--porcelain') !== '') {
    throw new UpgradeRefused('There are changes that are not committed. Commit or stash them.');
  }
  const release = findRelease(options);
  const { base, root } = findBase(git, release);
  if (base === git('rev-parse', `${release}^{commit}`)) return { state: 'current', release };
  const from = versionAt(git, base);
  say(`From ${from} to ${release}${security ? ', fixes of security alone' : ''}`);
  for (const entry of security ? [] : entriesOf(git, release, from)) {
    say(`\n${entry.version}\n${entry.text}`);
  }
  const start = currentPlace(git);
  const branch = `upgrade/${release}${security ? '-security' : ''}`;
  if (git.succeeds('rev-parse', '--verify', '--quiet', branch)) {
    throw new UpgradeRefused(
      `There is a branch ${branch} already. Delete it: git branch -D ${branch}`,
    );
  }
  git('switch', '--quiet', '--create', branch);
  try {
    const files = security
      ? pickFixes(git, base, release, say)
      : withBase(git, root, base, () => mergeRelease(options, release));
    const failed = dryRun || security || files.length > 0 ? [] : writeAgain(options);
    if (files.length > 0 && !dryRun) return { state: 'conflicts', release, files };
    if (dryRun) {
      git('reset', '--quiet', '--hard');
      git('checkout', '--quiet', start);
      git('branch', '--quiet', '-D', branch);
    }
    return files.length > 0
      ? { state: 'conflicts', release, files }
      : { state: 'merged', release, branch, failed };
  } catch (error) {
    git('reset', '--quiet', '--hard');
    git('checkout', '--quiet', start);
    git('branch', '--quiet', '-D', branch);
    throw error;
  }
}

/** The branch, or the commit of a checkout without one. */
function currentPlace(git: Git): string {
  const branch = git('rev-parse', '--abbrev-ref', 'HEAD');
  return branch === 'HEAD' ? git('rev-parse', 'HEAD') : branch;
}

function entriesOf(git: Git, release: string, from: string): UpgradeEntry[] {
  return git.succeeds('cat-file', '-e', `${release}:UPGRADE.md`)
    ? entriesAfter(git('show', `${release}:UPGRADE.md`), from)
    : [];
}

/** Lets the first commit of the copy follow the release that it was made from, while the work runs. */
function withBase<Result>(git: Git, root: string | null, base: string, work: () => Result): Result {
  if (root === null) return work();
  git('replace', '--graft', root, base);
  try {
    return work();
  } finally {
    git('replace', '--delete', root);
  }
}

/** @returns The files with conflicts; empty when the merge is committed. */
function mergeRelease({ git, generated, dryRun }: Upgrade, release: string): string[] {
  git.succeeds('merge', '--no-commit', '--no-ff', release);
  keepOwners(git);
  for (const { files } of generated) takeTheirs(git, release, files);
  const conflicts = linesOf(git('diff', '--name-only', '--diff-filter=U'));
  if (dryRun || conflicts.length > 0) return conflicts;
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--message', `chore: upgrade to ${release}`);
  return [];
}

/** Writes generated files again, as a part of the merge. @returns The commands that failed. */
function writeAgain({ git, generated, say }: Upgrade): string[] {
  const failed = generated
    .filter(({ files }) => files.some((file) => existsSync(join(git.folder, file))))
    .filter(({ files, command }) => {
      say(`Writes ${files.join(', ')}: ${command.join(' ')}`);
      return !succeeds(git.folder, command);
    });
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--amend', '--no-edit');
  return failed.map(({ command }) => command.join(' '));
}

/** What belongs to the owner stays as it was, without files that the release adds there. */
function keepOwners(git: Git): void {
  git('rm', '-r', '--quiet', '--force', '--ignore-unmatch', OWNERS);
  if (git.succeeds('cat-file', '-e', `HEAD:${OWNERS}`)) {
    git('checkout', '--quiet', 'HEAD', '--', OWNERS);
  }
}

function takeTheirs(git: Git, release: string, files: readonly string[]): void {
  for (const file of files) {
    if (git.succeeds('cat-file', '-e', `${release}:${file}`)) {
      git('checkout', '--quiet', release, '--', file);
    }
  }
}

const succeeds = (folder: string, [program = '', ...args]: readonly string[]): boolean =>
  spawnSync(program, args, { cwd: folder, stdio: 'ignore' }).status === 0;

/** Takes the commits that are marked as fixes of security, the oldest first. */
function pickFixes(git: Git, base: string, release: string, say: Upgrade['say']): string[] {
  const marked = linesOf(
    git(
      'log',
      '--reverse',
      '--no-merges',
      '--format=%H',
      '--grep=^Security: yes$',
      `${base}..${release}`,
    ),
  );
  for (const commit of marked) {
    if (isPicked(git, commit)) continue;
    say(`Takes ${git('log', '-1', '--format=%h %s', commit)}`);
    if (!git.succeeds('cherry-pick', '-x', '--keep-redundant-commits', commit)) {
      return linesOf(git('diff', '--name-only', '--diff-filter=U'));
    }
  }
  return [];
}

/** True when an earlier run took the commit. */
const isPicked = (git: Git, commit: string): boolean =>
  git('log', '-1', '--format=%H', `--grep=cherry picked from commit ${commit}`) !== '';

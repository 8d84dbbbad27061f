import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { asThisCopy, OWNERS, takeOwners } from './as-this-copy';
import { type GeneratedFiles } from './generated';
import { type Git, linesOf } from './git';
import { compareVersions, entriesAfter, type UpgradeEntry } from './upgrade-notes';

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
  /** Commands that write parts of the engine from what belongs to the owner. */
  readonly fromProduct: readonly (readonly string[])[];
  readonly say: (line: string) => void;
}

/** The reason why nothing was changed, and what to do. */
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
  | {
      readonly state: 'conflicts';
      readonly release: string;
      readonly files: readonly string[];
      /** Commands that write files again, once the conflicts are resolved. */
      readonly then: readonly string[];
    };

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
 */
function findBase(git: Git, release: string): string {
  if (git.succeeds('merge-base', 'HEAD', release)) return git('merge-base', 'HEAD', release);
  const [root = ''] = linesOf(git('rev-list', '--max-parents=0', 'HEAD'));
  const base = `v${versionAt(git, root)}`;
  if (!git.succeeds('rev-parse', '--verify', '--quiet', `${base}^{commit}`)) {
    throw new UpgradeRefused(
      `This copy has no commit of the engine, and its first commit says version ${base}, which is no release.`,
    );
  }
  return git('rev-parse', `${base}^{commit}`);
}

/** Brings a copy to a release of the engine on a branch of its own; a dry run removes that branch again. */
export function upgrade(options: Upgrade): UpgradeResult {
  const { git, security, dryRun, say } = options;
  if (git('status', '--porcelain') !== '') {
    throw new UpgradeRefused('There are changes that are not committed. Commit or stash them.');
  }
  const release = findRelease(options);
  const base = findBase(git, release);
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
    const doubled = security ? [] : changedOnBothSides(options, base, release);
    const files = security
      ? pickFixes(git, base, release, say)
      : mergeRelease(options, { base, release, doubled });
    const failed = dryRun || security || files.length > 0 ? [] : writeAgain(options, doubled);
    const conflicts = (): UpgradeResult => {
      const then = security ? [] : commandsAfter(options, doubled).map((words) => words.join(' '));
      return { state: 'conflicts', release, files, then };
    };
    if (files.length > 0 && !dryRun) return conflicts();
    if (dryRun) {
      git('reset', '--quiet', '--hard');
      git('checkout', '--quiet', start);
      git('branch', '--quiet', '-D', branch);
    }
    return files.length > 0 ? conflicts() : { state: 'merged', release, branch, failed };
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

/** The generated files whose origin both the copy and the release have changed. */
function changedOnBothSides(
  { git, generated }: Upgrade,
  base: string,
  release: string,
): GeneratedFiles[] {
  const changedTo = (commit: string): string[] =>
    linesOf(git('diff', '--name-only', '--no-renames', base, commit));
  const [ours, theirs] = [changedTo('HEAD'), changedTo(release)];
  return generated.filter(
    ({ from }) => ours.some((path) => from.test(path)) && theirs.some((path) => from.test(path)),
  );
}

interface Merge {
  readonly base: string;
  readonly release: string;
  /** Generated files that are those of the release until they are written again. */
  readonly doubled: readonly GeneratedFiles[];
}

/** @returns The files with conflicts; empty when the merge is committed. */
function mergeRelease(options: Upgrade, { base, release, doubled }: Merge): string[] {
  const { git, dryRun } = options;
  const [from, to] = ownedSides(options, base, release);
  // The name is what conflicts are marked with.
  const theirs = `upgrade-of/${release}`;
  git('update-ref', `refs/tags/${theirs}`, to);
  git.succeeds('merge-recursive', from, '--', 'HEAD', theirs);
  git('update-ref', '-d', `refs/tags/${theirs}`);
  git('update-ref', 'MERGE_HEAD', git('rev-parse', `${release}^{commit}`));
  // Without it the commit of a copy that changed nothing would have one parent.
  writeFileSync(resolve(git.folder, git('rev-parse', '--git-path', 'MERGE_MODE')), 'no-ff');
  takeOwners(git, 'HEAD');
  for (const { files } of doubled) takeTheirs(git, release, files);
  const conflicts = linesOf(git('diff', '--name-only', '--diff-filter=U'));
  if (dryRun || conflicts.length > 0) return conflicts;
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--message', `chore: upgrade to ${release}`);
  return [];
}

/** Base and release as this copy would have them, which differ from it where the owner changed the engine. */
function ownedSides(
  { git, fromProduct, say }: Upgrade,
  base: string,
  release: string,
): [string, string] {
  if (git.succeeds('diff', '--quiet', base, 'HEAD', '--', OWNERS)) return [base, release];
  try {
    return [asThisCopy(git, base, fromProduct), asThisCopy(git, release, fromProduct)];
  } catch (error) {
    // A release can ask for a change of `product/` first.
    say(`Files that follow from ${OWNERS}/ are merged as text: ${(error as Error).message}`);
    return [base, release];
  }
}

const commandsAfter = (
  { fromProduct }: Upgrade,
  doubled: readonly GeneratedFiles[],
): (readonly string[])[] => [...doubled.map(({ command }) => command), ...fromProduct];

/** Writes files again, as a part of the merge. @returns The commands that failed. */
function writeAgain(options: Upgrade, doubled: readonly GeneratedFiles[]): string[] {
  const { git, say } = options;
  const failed = commandsAfter(options, doubled).filter((command) => {
    say(`Writes again: ${command.join(' ')}`);
    return !succeeds(git.folder, command);
  });
  git('add', '--all');
  git('commit', '--quiet', '--no-verify', '--amend', '--no-edit');
  return failed.map((command) => command.join(' '));
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

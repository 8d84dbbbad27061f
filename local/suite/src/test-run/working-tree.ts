import { execFileSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { ROOT } from '../locations';

/** The files that a run tests, and the commit on which they build. */
export interface WorkingTree {
  /** Git's id of the content of all files that it does not ignore. */
  readonly tree: string;
  readonly commit: string;
}

/** @returns `null` outside of a Git checkout. */
export function workingTree(root: string = ROOT): WorkingTree | null {
  const folder = mkdtempSync(join(tmpdir(), 'keelson-index-'));
  const index = join(folder, 'index');
  const git = (...args: string[]): string =>
    execFileSync('git', args, {
      cwd: root,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      env: { ...process.env, GIT_INDEX_FILE: index },
    }).trim();
  try {
    // A copy of the index, so that nothing is staged and unchanged files are not read again.
    const own = resolve(root, git('rev-parse', '--git-dir'), 'index');
    if (existsSync(own)) copyFileSync(own, index);
    git('add', '--all');
    return { tree: git('write-tree'), commit: git('rev-parse', 'HEAD') };
  } catch {
    return null;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/**
 * @returns The newest commit of the history with this tree and how many commits came after it, `null` when none has it.
 */
export function commitOfTree(
  tree: string,
  root: string = ROOT,
): { readonly commit: string; readonly age: number } | null {
  const history = execFileSync('git', ['log', '--format=%T %H'], { cwd: root, encoding: 'utf8' });
  const lines = history.split('\n');
  const age = lines.findIndex((line) => line.startsWith(`${tree} `));
  const commit = lines[age]?.split(' ')[1];
  return commit === undefined ? null : { commit, age };
}

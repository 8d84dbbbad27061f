import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { STATE } from '../locations';
import { commitOfTree, type WorkingTree, workingTree } from './working-tree';

/** The last run in which every test passed. */
export interface WholeRun extends WorkingTree {
  readonly finishedAt: string;
  readonly passed: number;
  readonly nightly: boolean;
  readonly minutes: number;
  readonly processorMinutes: number | null;
}

const FILE = join(STATE, 'test-all.json');

export function writeWholeRun(run: WholeRun): void {
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(run, null, 2)}\n`);
}

/** One sentence for `npm run test:all -- --status`. */
export function lastWholeRun(): string {
  if (!existsSync(FILE)) return 'Every test has not passed here yet: npm run test:all';
  const run = JSON.parse(readFileSync(FILE, 'utf8')) as WholeRun;
  const found = commitOfTree(run.tree);
  return describeWholeRun(run, {
    now: workingTree()?.tree ?? null,
    age: found?.age ?? null,
  });
}

/**
 * @param now Git's id of the working tree.
 * @param age How many commits ago the tree was committed, `null` when it never was.
 */
export function describeWholeRun(
  { tree, commit, finishedAt, passed, nightly }: WholeRun,
  { now, age }: { readonly now: string | null; readonly age: number | null },
): string {
  const what = nightly ? 'Every test, the nightly ones too,' : 'Every test';
  const when = `${finishedAt.slice(0, 16).replace('T', ' ')} UTC (${passed} passed)`;
  if (now === tree) return `${what} passed for this tree, ${when}.`;
  const where =
    age === null
      ? `for the tree ${tree.slice(0, 8)}, which was not committed, on top of ${commit.slice(0, 8)}`
      : `for the tree ${tree.slice(0, 8)}, ${age === 0 ? 'that of the last commit' : `${age} ${age === 1 ? 'commit' : 'commits'} ago`}`;
  return `${what} last passed ${where}, ${when}. This tree is another one.`;
}

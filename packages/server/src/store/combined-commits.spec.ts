import {
  type DocumentReference,
  type Firestore,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { setImmediate } from 'node:timers/promises';
import { CombinedCommits } from './combined-commits';
import { type Commit } from './commit';

interface Stored {
  readonly paths: readonly string[];
  readonly end: (error?: Error) => void;
}

/** A database whose transactions end when told to. Locked documents have the version that was asked for. */
function slowDatabase(versions: Readonly<Record<string, Timestamp>> = {}) {
  const transactions: Stored[] = [];
  const runTransaction = async (work: (transaction: Transaction) => Promise<void>) => {
    const paths: string[] = [];
    const write = ({ path }: { readonly path: string }): void => void paths.push(path);
    const getAll = (...refs: { readonly path: string }[]) =>
      Promise.resolve(refs.map(({ path }) => ({ ref: { path }, updateTime: versions[path] })));
    await work({ getAll, update: write, set: write } as unknown as Transaction);
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    const end = (error?: Error): void => (error === undefined ? resolve(undefined) : reject(error));
    transactions.push({ paths, end });
    await promise;
  };
  return { transactions, db: { runTransaction } as unknown as Firestore };
}

/** Waits until everything is sent that can be. */
const nextTurn = async (): Promise<void> => {
  for (let turns = 0; turns < 5; turns += 1) await setImmediate();
};

const ref = (path: string): DocumentReference => {
  const one = { path, withConverter: () => one };
  return one as unknown as DocumentReference;
};

const commitOf = (
  written: readonly string[],
  { locked = [], counted = [], isOpaque = false }: Partial<Options> = {},
): Commit => ({
  locked,
  written: isOpaque ? null : written,
  increments: counted.map((path) => ({ ref: ref(path), by: { counts: { done: 1 } } })),
  write: (transaction) => {
    for (const path of written) transaction.update(ref(path), {});
  },
});

interface Options {
  readonly locked: Commit['locked'];
  readonly counted: readonly string[];
  readonly isOpaque: boolean;
}

const at = (seconds: number): Timestamp => new Timestamp(seconds, 0);
const conflict = (): Error => Object.assign(new Error('overtaken'), { code: 10 });

/** Commits that wait behind another one of their lane, which has ended. */
async function behind(
  commits: readonly Commit[],
  versions?: Readonly<Record<string, Timestamp>>,
): Promise<{ transactions: Stored[]; ended: Promise<PromiseSettledResult<void>[]> }> {
  const { db, transactions } = slowDatabase(versions);
  const combined = new CombinedCommits(db, () => undefined);
  const first = combined.commit('lane', commitOf(['first']));
  await nextTurn();
  const ended = Promise.allSettled(commits.map((commit) => combined.commit('lane', commit)));
  await nextTurn();
  expect(transactions).toHaveLength(1);
  transactions[0]?.end();
  await first;
  await nextTurn();
  transactions.shift();
  return { transactions, ended };
}

const pathsOf = (transactions: readonly Stored[]) => transactions.map(({ paths }) => paths);

describe('CombinedCommits', () => {
  it('stores what came during a commit in one transaction, and counts in one write', async () => {
    const board = { ref: ref('board'), updateTime: at(1) };
    const counted = ['counter'];
    const { transactions, ended } = await behind(
      [
        commitOf(['a'], { locked: [board], counted }),
        commitOf(['b'], { locked: [board], counted }),
      ],
      { board: at(1) },
    );
    expect(pathsOf(transactions)).toEqual([['a', 'b', 'counter']]);
    transactions[0]?.end();
    expect((await ended).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
  });

  it.each([
    { when: 'both write one document', a: commitOf(['x']), b: commitOf(['x', 'b']) },
    {
      when: 'one depends on what the other writes',
      a: commitOf(['x']),
      b: commitOf(['b'], { locked: [{ ref: ref('x'), updateTime: undefined }] }),
    },
    {
      when: 'one counts where the other writes',
      a: commitOf(['x']),
      b: commitOf(['b'], { counted: ['x'] }),
    },
    {
      when: 'they have read other versions of a document',
      a: commitOf(['a'], { locked: [{ ref: ref('board'), updateTime: at(1) }] }),
      b: commitOf(['b'], { locked: [{ ref: ref('board'), updateTime: at(2) }] }),
    },
    {
      when: 'the documents of one are not known',
      a: commitOf(['a']),
      b: commitOf(['b'], { isOpaque: true }),
    },
  ])('stores commits one after the other when $when', async ({ a, b }) => {
    const { transactions } = await behind([a, b], { board: at(1), x: at(1) });
    expect(pathsOf(transactions)).toEqual([[...(a.written ?? [])]]);
  });

  it('gives each commit a transaction of its own after a conflict', async () => {
    const { transactions, ended } = await behind([commitOf(['a']), commitOf(['b'])]);
    transactions[0]?.end(conflict());
    await nextTurn();
    expect(pathsOf(transactions)).toEqual([['a', 'b'], ['a'], ['b']]);
    transactions[1]?.end(conflict());
    transactions[2]?.end();
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  });

  it('repeats nothing after another error: it may have been stored', async () => {
    const { transactions, ended } = await behind([commitOf(['a']), commitOf(['b'])]);
    transactions[0]?.end(new Error('no response'));
    expect((await ended).map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    expect(transactions).toHaveLength(1);
  });

  it('waits for no other lane', async () => {
    const { db, transactions } = slowDatabase();
    const combined = new CombinedCommits(db, () => undefined);
    void combined.commit('one', commitOf(['a']));
    void combined.commit('other', commitOf(['b']));
    await nextTurn();
    expect(pathsOf(transactions)).toEqual([['a'], ['b']]);
  });

  it('does not wait for a commit that takes long', async () => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'nextTick', 'queueMicrotask'] });
    try {
      const { db, transactions } = slowDatabase();
      const combined = new CombinedCommits(db, () => undefined);
      void combined.commit('lane', commitOf(['a']));
      await nextTurn();
      void combined.commit('lane', commitOf(['b']));
      await nextTurn();
      expect(pathsOf(transactions)).toEqual([['a']]);
      await jest.advanceTimersByTimeAsync(1_000);
      expect(pathsOf(transactions)).toEqual([['a'], ['b']]);
    } finally {
      jest.useRealTimers();
    }
  });
});

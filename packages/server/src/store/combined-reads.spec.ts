import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
} from 'firebase-admin/firestore';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CombinedReads } from './combined-reads';

interface Call {
  readonly ids: readonly string[];
  readonly answer: () => void;
  readonly fail: (error: Error) => void;
}

/** A database that answers when told to. */
function slowDatabase() {
  const calls: Call[] = [];
  const getAll = (...refs: DocumentReference[]): Promise<DocumentSnapshot[]> =>
    new Promise((resolve, reject) => {
      const ids = refs.map(({ id }) => id);
      const answer = (): void => resolve(ids.map((id) => ({ id }) as DocumentSnapshot));
      calls.push({ ids, answer, fail: reject });
    });
  return { calls, db: { getAll } as unknown as Firestore };
}

const refs = (...ids: string[]): DocumentReference[] =>
  ids.map((id) => ({ id }) as DocumentReference);
const idsOf = (found: readonly DocumentSnapshot[]): string[] => found.map(({ id }) => id);

describe('CombinedReads', () => {
  it('answers concurrent callers from one request, each with its own documents', async () => {
    const { db, calls } = slowDatabase();
    const reads = new CombinedReads(db);
    const both = Promise.all([reads.getAll(refs('a', 'b')), reads.getAll(refs('b', 'c'))]);
    await nextTurn();
    expect(calls.map(({ ids }) => ids)).toEqual([['a', 'b', 'b', 'c']]);
    calls[0]?.answer();
    expect((await both).map(idsOf)).toEqual([
      ['a', 'b'],
      ['b', 'c'],
    ]);
  });

  it('never answers from a request that was on its way before the call', async () => {
    const { db, calls } = slowDatabase();
    const reads = new CombinedReads(db);
    const early = reads.getAll(refs('a'));
    await nextTurn();
    const late = reads.getAll(refs('a'));
    await nextTurn();
    expect(calls).toHaveLength(2);
    calls[1]?.answer();
    expect(idsOf(await late)).toEqual(['a']);
    calls[0]?.answer();
    expect(idsOf(await early)).toEqual(['a']);
  });

  it('lets callers wait and share while two requests are on their way', async () => {
    const { db, calls } = slowDatabase();
    const reads = new CombinedReads(db);
    const found: Promise<DocumentSnapshot[]>[] = [];
    for (const id of ['a', 'b', 'c', 'd']) {
      found.push(reads.getAll(refs(id)));
      await nextTurn();
    }
    expect(calls.map(({ ids }) => ids)).toEqual([['a'], ['b']]);
    calls[0]?.answer();
    await found[0];
    await nextTurn();
    expect(calls.map(({ ids }) => ids)).toEqual([['a'], ['b'], ['c', 'd']]);
    for (const call of calls) call.answer();
    expect((await Promise.all(found)).map(idsOf)).toEqual([['a'], ['b'], ['c'], ['d']]);
  });

  it('fails the callers of a failed request only, and goes on', async () => {
    const { db, calls } = slowDatabase();
    const reads = new CombinedReads(db);
    const failing = reads.getAll(refs('a'));
    const refused = expect(failing).rejects.toThrow('unavailable');
    await nextTurn();
    const other = reads.getAll(refs('b'));
    await nextTurn();
    calls[0]?.fail(new Error('unavailable'));
    await refused;
    calls[1]?.answer();
    expect(idsOf(await other)).toEqual(['b']);
  });

  it('splits what is too much for one request between callers', async () => {
    const { db, calls } = slowDatabase();
    const reads = new CombinedReads(db);
    const many = Array.from({ length: 60 }, (_, index) => `d${index}`);
    const both = Promise.all([reads.getAll(refs(...many)), reads.getAll(refs(...many))]);
    await nextTurn();
    await nextTurn();
    expect(calls.map(({ ids }) => ids.length)).toEqual([60, 60]);
    for (const call of calls) call.answer();
    expect((await both).map(({ length }) => length)).toEqual([60, 60]);
  });

  it('takes a caller who alone wants more than a request should have', async () => {
    const { db, calls } = slowDatabase();
    const reads = new CombinedReads(db);
    const found = reads.getAll(refs(...Array.from({ length: 150 }, (_, index) => `d${index}`)));
    await nextTurn();
    calls[0]?.answer();
    expect(await found).toHaveLength(150);
  });
});

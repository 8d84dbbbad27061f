import { type ListDatabase, ListReader } from './list-reader';
import type { LiveList } from './live-query';

interface Row {
  readonly id: string;
  readonly at: number;
  data(): unknown;
}

const source = { changedAt: 'updatedAt' } as LiveList<unknown>;
const LIMITS = { page: 10, maxChanges: 3, skewMs: 100 };

/** A list whose documents were changed at these instants. */
function listOf(instants: readonly number[]): ListReader<unknown, Row> {
  const rows = instants
    .toSorted((a, b) => b - a)
    .map((at, index): Row => ({ id: `${index}`, at, data: () => null }));
  const db: ListDatabase<Row> = {
    find: ({ limit }) => Promise.resolve(rows.slice(0, limit)),
    changedAt: ({ at }) => at,
  };
  return new ListReader(db, source, () => null, LIMITS);
}

describe('the start of the listener', () => {
  it.each([
    ['an empty list', [], { since: 0, missedSince: null }],
    ['few documents', [1_000, 990], { since: 900, missedSince: null }],
    ['few new documents', [1_000, 990, 800, 700], { since: 900, missedSince: null }],
    ['many new documents', [1_000, 990, 980, 970], { since: 990, missedSince: 900 }],
    ['an import', [1_000, 1_000, 1_000, 1_000], { since: 1_001, missedSince: 900 }],
    ['an import and a change', [1_010, 1_000, 1_000, 1_000], { since: 1_010, missedSince: 910 }],
    ['an import long ago', [1_010, 500, 500, 500], { since: 910, missedSince: null }],
  ])('for %s', async (_, instants, begins) => {
    await expect(listOf(instants).listenerStart()).resolves.toEqual(begins);
  });

  it('reads no more than the limit at once, however many documents share an instant', async () => {
    for (const instants of [
      [5, 5, 5, 5, 5],
      [9, 5, 5, 5, 5],
      [9, 8, 5, 5, 5],
      [9, 9, 9, 9, 5],
    ]) {
      const { since } = await listOf(instants).listenerStart();
      expect(instants.filter((at) => at >= since).length).toBeLessThan(LIMITS.maxChanges);
    }
  });
});

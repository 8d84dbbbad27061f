import { type ListDatabase, ListReader } from './list-reader';
import type { ListenerPosition, LiveList } from './live-query';

interface Row {
  readonly id: string;
  readonly at: number;
  data(): unknown;
}

const LIMITS = { maxFirstChanges: 3, maxMissedChanges: 5, skewMs: 100, idleMs: 10_000 };

/** A list whose documents were changed at these instants. */
function listOf(instants: readonly number[], resumeFrom: ListenerPosition | null = null) {
  const rows = instants
    .toSorted((a, b) => b - a)
    .map((at, index): Row => ({ id: `${index}`, at, data: () => null }));
  const reads = { documents: 0, counted: 0 };
  const db: ListDatabase<Row> = {
    find: ({ limit }) => {
      const found = rows.slice(0, limit);
      reads.documents += found.length;
      return Promise.resolve(found);
    },
    countChanges: (since) => {
      const count = instants.filter((at) => at >= since).length;
      reads.counted += 1;
      return Promise.resolve(count);
    },
    changedAt: ({ at }) => at,
  };
  const source = { changedAt: 'updatedAt', resumeFrom: () => resumeFrom } as LiveList<unknown>;
  return { reader: new ListReader(db, source, () => null, LIMITS), reads };
}

describe('the start of a new listener', () => {
  it.each([
    ['an empty list', [], 50, { since: 0, coverage: 'complete' }],
    ['few documents', [1_000, 990], 1_050, { since: 900, coverage: 'complete' }],
    ['few new documents', [1_000, 990, 800, 700], 1_050, { since: 900, coverage: 'complete' }],
    ['many new documents', [1_000, 990, 980, 970], 1_050, { since: 1_001, coverage: 'partial' }],
    ['an import', [1_000, 1_000, 1_000, 1_000], 1_050, { since: 1_001, coverage: 'partial' }],
    [
      'an import and a later change',
      [1_300, 1, 1, 1],
      1_350,
      { since: 1_200, coverage: 'complete' },
    ],
    [
      'an import long ago',
      [1_000, 1_000, 1_000, 1_000],
      11_001,
      { since: 1_001, coverage: 'complete' },
    ],
  ])('for %s', async (_, instants, now, expected) => {
    const { reader } = listOf(instants);
    const newest = await reader.newestChange();
    await expect(reader.start(newest, now)).resolves.toMatchObject(expected);
  });

  it('reads one document and one count, however many there are', async () => {
    const { reader, reads } = listOf(Array.from({ length: 5_000 }, () => 1_000));
    const { since } = await reader.start(await reader.newestChange(), 1_050);
    expect(reads).toEqual({ documents: 1, counted: 1 });
    expect(since).toBeGreaterThan(1_000);
  });
});

describe('resuming', () => {
  it.each([
    ['without a position', [1_000], null, null],
    ['after a few changes', [1_000, 980, 900], { since: 0, until: 1_000 }, { since: 900 }],
    ['after too many', [9, 9, 9, 9, 9, 9], { since: 0, until: 9 }, null],
    [
      'after an import that the pages had',
      [1_000, 1_000, 1_000, 1_000, 1_000, 1_000],
      { since: 1_001, until: 1_000 },
      { since: 1_001 },
    ],
  ])('%s', async (_, instants, position, expected) => {
    const found = await listOf(instants, position).reader.resume();
    if (expected === null) expect(found).toBeNull();
    else expect(found).toMatchObject({ ...expected, coverage: 'resumed' });
  });
});

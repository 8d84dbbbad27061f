import fc from 'fast-check';
import { compareByRank, needsRebalance, Rank, rankBetween, ranksBetween } from './rank';

const middle = (): number => 0.5;
const fraction = fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true });

/** A column made by inserting at random gaps with random jitter. */
const columns = fc.array(fc.tuple(fc.nat(), fraction), { maxLength: 60 }).map((inserts) => {
  const ranks: Rank[] = [];
  for (const [place, jitter] of inserts) {
    const at = place % (ranks.length + 1);
    ranks.splice(
      at,
      0,
      rankBetween(ranks[at - 1] ?? null, ranks[at] ?? null, () => jitter),
    );
  }
  return ranks;
});

const isAscending = (ranks: readonly string[]): boolean =>
  ranks.every((rank, index) => index === 0 || (ranks[index - 1] ?? '') < rank);

describe('rankBetween', () => {
  it('keeps every column in order after random insertions', () => {
    fc.assert(
      fc.property(columns, (ranks) => {
        expect(isAscending(ranks)).toBe(true);
        for (const rank of ranks) expect(Rank.safeParse(rank).success).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it('sorts as text in the byte order of Firestore', () => {
    fc.assert(
      fc.property(columns, (ranks) => {
        const bytes = [...ranks].sort((a, b) => Buffer.compare(Buffer.from(a), Buffer.from(b)));
        expect(bytes).toEqual(ranks);
      }),
    );
  });

  it('stays short at both ends of a column of 10,000 cards', () => {
    let bottom = rankBetween(null, null, Math.random);
    let top = bottom;
    for (let n = 0; n < 5_000; n += 1) {
      const below = rankBetween(bottom, null, Math.random);
      const above = rankBetween(null, top, Math.random);
      expect(below > bottom && above < top).toBe(true);
      [bottom, top] = [below, above];
    }
    expect(bottom.length).toBeLessThanOrEqual(9);
    expect(top.length).toBeLessThanOrEqual(9);
  });

  it('grows by about a digit per six drops at the same position', () => {
    const above = rankBetween(null, null, middle);
    let below = rankBetween(above, null, middle);
    for (let n = 0; n < 100; n += 1) below = rankBetween(above, below, middle);
    expect(below.length).toBeLessThan(30);
    expect(needsRebalance(below)).toBe(false);
    for (let n = 0; n < 150; n += 1) below = rankBetween(above, below, middle);
    expect(needsRebalance(below)).toBe(true);
  });

  it.each([
    [40, false],
    [41, true],
  ])('a rank of %d digits needs a rebalance: %s', (length, needs) => {
    expect(needsRebalance(Rank.parse('V'.repeat(length)))).toBe(needs);
  });

  it('gives different ranks to concurrent inserts into the same gap', () => {
    const above = rankBetween(null, null, middle);
    const below = rankBetween(above, null, middle);
    const chosen = Array.from({ length: 50 }, () => rankBetween(above, below, Math.random));
    expect(new Set(chosen).size).toBeGreaterThan(45);
  });

  it.each([
    ['the same rank twice', 'V0000', 'V0000'],
    ['the wrong way round', 'V0001', 'V0000'],
  ])('refuses %s', (_, before, after) => {
    expect(() => rankBetween(Rank.parse(before), Rank.parse(after), middle)).toThrow(RangeError);
  });
});

describe('the ends of a column', () => {
  const rank = (text: string | null) => (text === null ? null : Rank.parse(text));

  it.each([
    ['below the last but one', 'zzzzx', null],
    ['above the first but one', null, '00002'],
  ])('have room %s', (_where, before, after) => {
    const made = rankBetween(rank(before), rank(after), middle);
    expect(made.slice(0, 5)).toBe(before === null ? '00001' : 'zzzzy');
  });

  it.each([
    ['below the last', 'zzzzy', null],
    ['above the first', null, '00001'],
  ])('refuse a rank %s', (_where, before, after) => {
    expect(() => rankBetween(rank(before), rank(after), middle)).toThrow(RangeError);
  });
});

describe('ranksBetween', () => {
  it('returns the requested number of ranks, in order, inside the gap', () => {
    const ends = fc.record({
      open: fc.constantFrom('none', 'low', 'high', 'both'),
      jitter: fraction,
    });
    fc.assert(
      fc.property(ends, fc.integer({ min: 0, max: 300 }), ({ open, jitter }, count) => {
        const low = rankBetween(null, null, () => jitter);
        const high = rankBetween(low, null, () => jitter);
        const before = open === 'low' || open === 'both' ? null : low;
        const after = open === 'high' || open === 'both' ? null : high;
        const ranks = ranksBetween(before, after, count);
        expect(ranks).toHaveLength(count);
        expect(isAscending([...(before === null ? [] : [before]), ...ranks])).toBe(true);
        if (after !== null && count > 0) expect(ranks.at(-1)! < after).toBe(true);
        for (const rank of ranks) expect(Rank.safeParse(rank).success).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it('shortens a crowded neighborhood', () => {
    const above = rankBetween(null, null, middle);
    const below = rankBetween(above, null, middle);
    expect(ranksBetween(above, below, 100).every((rank) => rank.length <= 10)).toBe(true);
  });
});

describe('compareByRank', () => {
  it('is total: equal ranks are ordered by id', () => {
    const cards = [
      { id: 'b', rank: 'V0000' },
      { id: 'a', rank: 'V0000' },
      { id: 'c', rank: 'U0000' },
    ];
    expect([...cards].sort(compareByRank).map(({ id }) => id)).toEqual(['c', 'a', 'b']);
    expect(compareByRank(cards[0]!, cards[0]!)).toBe(0);
  });
});

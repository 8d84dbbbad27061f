import { HOUR, SECOND } from '@keelson/contracts/time';
import {
  BLOCK_LEASE_MS,
  blockSize,
  holdsOldBlock,
  intoBlock,
  LARGEST_BLOCK,
  shareAt,
  spareOf,
  useShare,
  withoutUse,
} from './member-share';

const METRIC = 'chatMessages';
const AT = Date.UTC(2026, 2, 2, 10);
const DAY = '2026-03-02';
const EMPTY = shareAt(null, AT);
const TEN = useShare(EMPTY, { metric: METRIC, amount: 1, at: AT, drawn: 0, taken: 10, day: DAY });

describe('blockSize', () => {
  it.each([
    [{ last: 1, sinceLast: Infinity, left: 10_000 }, 1, 'the month has no use'],
    [{ last: 1, sinceLast: 10 * SECOND, left: 10_000 }, 1, 'the workspace is quiet'],
    [{ last: 1, sinceLast: 10, left: 10_000 }, 2, 'members ask faster than once a second'],
    [{ last: 40, sinceLast: 10, left: 10_000 }, LARGEST_BLOCK, 'it is as large as blocks get'],
    [{ last: 64, sinceLast: 4 * SECOND, left: 10_000 }, 16, 'it is quieter than before'],
    [{ last: 64, sinceLast: HOUR, left: 10_000 }, 1, 'it was quiet for long'],
    [{ last: 64, sinceLast: 10, left: 640 }, 10, 'little is left'],
    [{ last: 64, sinceLast: 10, left: 64 }, 1, 'the last units are left'],
    [{ last: 64, sinceLast: 10, left: 0 }, 1, 'nothing is left'],
  ])('of %j is %d: %s', (facts, size) => {
    expect(blockSize(facts)).toBe(size);
  });
});

describe('a share', () => {
  it('counts use, and has the units that were taken for later until their lease is over', () => {
    expect([TEN.counters, spareOf(TEN, METRIC, AT)]).toEqual([{ [METRIC]: 1 }, 10]);
    const drawn = { metric: METRIC, amount: 4, at: AT + 1, drawn: 4, day: DAY } as const;
    const next = useShare(TEN, drawn);
    expect([next.counters, spareOf(next, METRIC, AT + 1)]).toEqual([{ [METRIC]: 5 }, 6]);
    const end = AT + BLOCK_LEASE_MS;
    expect([spareOf(next, METRIC, end - 1), spareOf(next, METRIC, end)]).toEqual([6, 0]);
    expect([holdsOldBlock(next, end - 1), holdsOldBlock(next, end)]).toEqual([false, true]);
  });

  it('adds a new block to what is left of the last one, and leaves out what is over', () => {
    const more = { metric: METRIC, amount: 1, drawn: 0, taken: 3, day: DAY } as const;
    expect(spareOf(useShare(TEN, { ...more, at: AT }), METRIC, AT)).toBe(13);
    const late = AT + BLOCK_LEASE_MS;
    expect(spareOf(useShare(TEN, { ...more, at: late }), METRIC, late)).toBe(3);
    // The day that counts it is over.
    const midnight = Date.UTC(2026, 2, 3);
    const eve = useShare(EMPTY, { ...more, amount: 0, at: midnight - 1 });
    expect([spareOf(eve, METRIC, midnight - 1), spareOf(eve, METRIC, midnight)]).toEqual([3, 0]);
    expect(holdsOldBlock(eve, midnight)).toBe(true);
  });

  it('begins anew with the month, and keeps the block for the month that counts it', () => {
    const april = Date.UTC(2026, 3, 1);
    expect(shareAt(TEN, AT)).toBe(TEN);
    expect(shareAt(TEN, april)).toMatchObject({
      month: '2026-04',
      counters: {},
      block: { day: DAY, spare: { [METRIC]: 10 } },
    });
  });

  it('gets back what did not happen: into the open block of the day, else the month has it', () => {
    const back = { metric: METRIC, amount: 1, day: DAY, at: AT } as const;
    expect(intoBlock(TEN, back)).toMatchObject({
      counters: { [METRIC]: 0 },
      block: { spare: { [METRIC]: 11 } },
    });
    expect(intoBlock(TEN, { ...back, day: '2026-03-01' })).toBeNull();
    expect(intoBlock(TEN, { ...back, at: AT + BLOCK_LEASE_MS })).toBeNull();
    expect(intoBlock(EMPTY, back)).toBeNull();
    expect(withoutUse(TEN, back).counters).toEqual({ [METRIC]: 0 });
    expect(withoutUse(TEN, { ...back, day: '2026-02-28' })).toBe(TEN);
  });
});

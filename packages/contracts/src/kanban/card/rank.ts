import * as z from 'zod';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const BASE = BigInt(DIGITS.length);
/** Digits before the fraction: room for 458 million cards above and below the first one. */
const WHOLE = 5;
const MIDDLE = BASE ** BigInt(WHOLE) / 2n;
/** Resolution of a gap: two digits, so that random ranks in it rarely collide. */
const ROOM = BASE ** 2n;
/** Longer ranks cause a rebalance of the column (docs/kanban.md). */
const CROWDED_FROM = 40;

/**
 * A position in a column: base-62 digits in ASCII order, compared as text. The first five count whole
 * steps, so that ranks at the ends stay short; the rest is a fraction without a trailing `0`.
 */
export const Rank = z
  .string()
  .max(200)
  .regex(/^[0-9A-Za-z]{5}([0-9A-Za-z]*[1-9A-Za-z])?$/)
  .brand<'Rank'>();
export type Rank = z.infer<typeof Rank>;

/** Returns a number in `[0, 1)`; tests pass their own. */
export type Random = () => number;

interface Ranked {
  readonly id: string;
  readonly rank: string;
}

/** Order within a column: by rank, then by id, so that it is total even if two ranks are equal. */
export function compareByRank(a: Ranked, b: Ranked): number {
  if (a.rank !== b.rank) return a.rank < b.rank ? -1 : 1;
  if (a.id === b.id) return 0;
  return a.id < b.id ? -1 : 1;
}

/**
 * A new rank between two others, at a random position in the middle half of the gap. Two clients that choose
 * the same gap at the same time get different ranks without coordination.
 *
 * @param before Rank above, null for the top of the column.
 * @param after Rank below, null for the bottom.
 * @throws {RangeError} when `before` is not above `after`; rebalance the column first.
 */
export function rankBetween(before: Rank | null, after: Rank | null, random: Random): Rank {
  if (before !== null && after !== null) return within(before, after, random);
  const step = 1n;
  const whole =
    before !== null ? wholeOf(before) + step : after !== null ? wholeOf(after) - step : MIDDLE;
  const floor = write(inRange(whole), WHOLE);
  return within(floor, write(inRange(whole) + 1n, WHOLE), random);
}

/**
 * Ranks for several cards between two others, in order and evenly spread.
 *
 * @param count Whole number, `>= 0`.
 * @throws {RangeError} as {@link rankBetween}.
 */
export function ranksBetween(before: Rank | null, after: Rank | null, count: number): Rank[] {
  if (count === 0) return [];
  const some = BigInt(count);
  const [low, high] = openEnds(before, after, some);
  return pick(low, high, some + 1n, (gap) =>
    Array.from({ length: count }, (_, index) => (gap * BigInt(index + 1)) / (some + 1n)),
  );
}

/** True when a rank is so long that the cards around it need new ranks. */
export const needsRebalance = (rank: Rank): boolean => rank.length > CROWDED_FROM;

function openEnds(
  before: Rank | null,
  after: Rank | null,
  count: bigint,
): readonly [string, string] {
  const steps = count + 1n;
  if (before === null && after === null) {
    return [write(MIDDLE - count, WHOLE), write(MIDDLE + 1n, WHOLE)];
  }
  return [
    before ?? write(inRange(wholeOf(after ?? '') - steps), WHOLE),
    after ?? write(inRange(wholeOf(before ?? '') + steps), WHOLE),
  ];
}

function within(low: string, high: string, random: Random): Rank {
  const [rank] = pick(low, high, 2n, (gap) => {
    const offset = BigInt(Math.floor(random() * Number.MAX_SAFE_INTEGER));
    return [gap / 4n + ((gap / 2n) * offset) / BigInt(Number.MAX_SAFE_INTEGER)];
  });
  if (rank === undefined) throw new RangeError('No rank');
  return rank;
}

/** Lengthens both ends until the gap has room for every part, then turns offsets into ranks. */
function pick(
  low: string,
  high: string,
  parts: bigint,
  offsets: (gap: bigint) => bigint[],
): Rank[] {
  if (low >= high) throw new RangeError(`There is nothing between ${low} and ${high}`);
  for (let length = Math.max(low.length, high.length); ; length += 1) {
    const start = read(low.padEnd(length, '0'));
    const gap = read(high.padEnd(length, '0')) - start;
    if (gap < parts * ROOM) continue;
    return offsets(gap).map((offset) => trim(write(start + offset, length)));
  }
}

const trim = (digits: string): Rank => {
  const fraction = digits.slice(WHOLE).replace(/(?<!0)0+$/, '');
  return (digits.slice(0, WHOLE) + fraction) as Rank;
};

const wholeOf = (rank: string): bigint => read(rank.slice(0, WHOLE));

function inRange(whole: bigint): bigint {
  if (whole < 1n || whole >= BASE ** BigInt(WHOLE) - 1n)
    throw new RangeError('The column has no end left');
  return whole;
}

function read(digits: string): bigint {
  let value = 0n;
  for (const digit of digits) value = value * BASE + BigInt(DIGITS.indexOf(digit));
  return value;
}

function write(value: bigint, length: number): string {
  let digits = '';
  for (let rest = value; digits.length < length; rest /= BASE) {
    digits = (DIGITS[Number(rest % BASE)] ?? '') + digits;
  }
  return digits;
}

import {
  type DayKey,
  dayKey,
  type EpochMs,
  MINUTE,
  monthKey,
  SECOND,
} from '@keelson/contracts/time';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { type MetricCounts } from '@keelson/contracts/usage/usage';
import { type UsageBlock, type UsageShare } from '@keelson/contracts/usage/usage-share';

/** Firestore sustains about one write a second to a document, so blocks are taken no more often than this. */
const PACE_MS = SECOND;
/** The largest block, and the part of what is left that is one at most. */
export const LARGEST_BLOCK = 64;
/** Unused units are back in the month after this. */
export const BLOCK_LEASE_MS = 10 * MINUTE;

interface BlockFacts {
  /** The size of the last block that any member took; 1 without one. */
  readonly last: number;
  /** Since the month was written. */
  readonly sinceLast: number;
  /** Units of the plan that are left. */
  readonly left: number;
}

/**
 * Returns how many units a member takes at once: one while the workspace is quiet, more while its members ask faster
 * than the month can be written.
 */
export function blockSize({ last, sinceLast, left }: BlockFacts): number {
  const size = sinceLast < PACE_MS ? last * 2 : Math.floor((last * PACE_MS) / sinceLast);
  return Math.max(1, Math.min(size, LARGEST_BLOCK, Math.ceil(left / LARGEST_BLOCK)));
}

const add = (counts: MetricCounts, metric: MetricKey, more: number): MetricCounts => ({
  ...counts,
  [metric]: Math.max(0, (counts[metric] ?? 0) + more),
});

/** The share of the month of `at`. A block that is left of another month stays until it is given back. */
export function shareAt(stored: UsageShare | null, at: EpochMs): UsageShare {
  const month = monthKey(at);
  if (stored?.month === month) return stored;
  const block = stored?.block ?? null;
  return { month, counters: {}, block, stoppedCharacters: 0, updatedAt: at };
}

/** A block is for the day that counts it. */
const isOpen = ({ day, leaseUntil }: UsageBlock, at: EpochMs): boolean =>
  day === dayKey(at) && leaseUntil > at;

/** Units of the member's block that can be used. */
export const spareOf = ({ block }: UsageShare, metric: MetricKey, at: EpochMs): number =>
  block !== null && isOpen(block, at) ? (block.spare[metric] ?? 0) : 0;

/** True when units of a block that is over are still to be given back, so that the member takes no new one. */
export const holdsOldBlock = ({ block }: UsageShare, at: EpochMs): boolean =>
  block !== null && !isOpen(block, at) && Object.values(block.spare).some((count) => count > 0);

interface ShareUse {
  readonly metric: MetricKey;
  readonly amount: number;
  readonly at: EpochMs;
  /** Units that come from the member's block. */
  readonly drawn: number;
  /** Units that were taken for later. */
  readonly taken?: number;
  readonly day: DayKey;
}

/** The share after some use. */
export function useShare(
  share: UsageShare,
  { metric, amount, at, drawn, taken = 0, day }: ShareUse,
): UsageShare {
  const counters = add(share.counters, metric, amount);
  const { block } = share;
  if (taken > 0) {
    const spare = block !== null && isOpen(block, at) ? block.spare : {};
    const next = { day, spare: add(spare, metric, taken - drawn), leaseUntil: at + BLOCK_LEASE_MS };
    return { ...share, counters, block: next, updatedAt: at };
  }
  if (block === null || drawn === 0) return { ...share, counters, updatedAt: at };
  const spare = add(block.spare, metric, -drawn);
  return { ...share, counters, block: { ...block, spare }, updatedAt: at };
}

/** Use that a member gives back, of a day. */
interface ReturnedUse {
  readonly metric: MetricKey;
  readonly amount: number;
  readonly day: DayKey;
  readonly at: EpochMs;
}

/** The share without use that did not happen. Use of an earlier month is in no share. */
export function withoutUse(
  share: UsageShare,
  { metric, amount, day, at }: ReturnedUse,
): UsageShare {
  if (share.month !== day.slice(0, 7)) return share;
  return { ...share, counters: add(share.counters, metric, -amount), updatedAt: at };
}

/** The share with the returned units in its block; null when they go back to the month, because no block of the day is open. */
export function intoBlock(share: UsageShare, use: ReturnedUse): UsageShare | null {
  const { block } = share;
  if (block?.day !== use.day || !isOpen(block, use.at)) return null;
  const spare = add(block.spare, use.metric, use.amount);
  return { ...withoutUse(share, use), block: { ...block, spare } };
}

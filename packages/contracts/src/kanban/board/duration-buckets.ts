import { type Counters } from '../../metrics/counters';
import { SECOND } from '../../time';

/** Each bucket ends 10% above the one before, so a duration that is read from one is at most 5% off. */
const GROWTH = 1.1;

/** The bucket of a duration in milliseconds; a negative one, from two clocks that differ, counts as 0. */
export const durationBucket = (ms: number): number =>
  Math.floor(Math.log(1 + Math.max(0, ms) / SECOND) / Math.log(GROWTH));

/** The duration in the middle of a bucket, in milliseconds. */
export const bucketDuration = (bucket: number): number =>
  Math.round((GROWTH ** (bucket + 0.5) - 1) * SECOND);

/** The number of durations that fell into each bucket. */
export type DurationHistogram = ReadonlyMap<number, number>;

/** The counters `{prefix}:{bucket}`. A bucket below zero had its cards counted before there were counters. */
export function histogramOf(counters: Counters, prefix: string): DurationHistogram {
  const histogram = new Map<number, number>();
  for (const [name, count] of Object.entries(counters)) {
    const [kind, bucket] = name.split(':');
    if (kind === prefix && count > 0) histogram.set(Number(bucket), count);
  }
  return histogram;
}

export const countOf = (histogram: DurationHistogram): number =>
  [...histogram.values()].reduce((sum, count) => sum + count, 0);

/**
 * The duration that a share of all durations does not exceed (nearest rank).
 *
 * @param share Greater than 0, at most 1.
 * @returns Milliseconds; null without durations.
 */
export function quantileOf(histogram: DurationHistogram, share: number): number | null {
  const rank = Math.ceil(countOf(histogram) * share);
  let counted = 0;
  for (const [bucket, count] of [...histogram].sort(([a], [b]) => a - b)) {
    counted += count;
    if (counted >= rank) return bucketDuration(bucket);
  }
  return null;
}

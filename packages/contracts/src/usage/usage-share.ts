import { DayKey, EpochMs, MonthKey } from '../time';
import { MetricCounts } from './usage';
import * as z from 'zod';

/**
 * Units that the month of a workspace counts already, for the next questions of one member. They are back in the month when the
 * lease is over, or when the workspace has nothing else left.
 */
export const UsageBlock = z.strictObject({
  /** The day that counts them. */
  day: DayKey,
  spare: MetricCounts,
  leaseUntil: EpochMs,
});
export type UsageBlock = z.infer<typeof UsageBlock>;

/** `usage/{workspace}/shares/{uid}`: what a member used of a month of a workspace. */
export const UsageShare = z.strictObject({
  month: MonthKey,
  counters: MetricCounts,
  block: UsageBlock.nullable(),
  /** Characters of stopped answers that no message was counted for yet. */
  stoppedCharacters: z.int().nonnegative(),
  updatedAt: EpochMs,
});
export type UsageShare = z.infer<typeof UsageShare>;

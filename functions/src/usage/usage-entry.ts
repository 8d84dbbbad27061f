import { DAY, DayKey, EpochMs } from '@keelson/contracts/time';
import { UserId } from '@keelson/contracts/ids';
import { MetricKey } from '@keelson/contracts/usage/metric';
import * as z from 'zod';

/** `usage/{uid}/entries/{hash of the key}`: one use, which is counted once. */
export const UsageEntry = z.strictObject({
  metric: MetricKey,
  amount: z.int().positive(),
  day: DayKey,
  /** The member of a workspace who used it. */
  member: UserId.optional(),
  /** True for the lease of the member's block: what is unused goes back to the month. */
  isBlock: z.literal(true).optional(),
  /** Credits that it used, by the payment that bought them. */
  credits: z.record(z.string(), z.int().positive()).optional(),
  /** The part that is charged for. */
  metered: z.int().positive().optional(),
  /** The billing period whose cap that part counts against, until it is reported. */
  chargedSince: EpochMs.optional(),
  /** The report that it was added to, once it was final. */
  meterReport: z.string().optional(),
  /** True when the operation did not happen and its usage was subtracted. */
  released: z.boolean(),
  /** Set while reserved and not settled. */
  leaseUntil: EpochMs.nullable().default(null),
  expiresAt: EpochMs,
});
export type UsageEntry = z.infer<typeof UsageEntry>;

/** A key is stored for this long. */
export const KEEP_MS = 40 * DAY;

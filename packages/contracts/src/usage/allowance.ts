import * as z from 'zod';
import { EpochMs } from '../time';

/** The percentages of an allowance at which its owner is alerted. */
export const ALERT_PERCENT = { near: 80, full: 100 } as const;

/** `near`: 80 % of an allowance are used · `full`: all of it. */
export const AllowanceLevel = z.enum(['near', 'full']);
export type AllowanceLevel = z.infer<typeof AllowanceLevel>;

/**
 * The state of an allowance of which much is used.
 *
 * The allowance of a calendar month is all use that is not charged: the plan's limit, and bought credits, those that are left and
 * those that were used in this month.
 */
export const AllowanceAlert = z.strictObject({
  level: AllowanceLevel,
  used: z.int().nonnegative(),
  allowance: z.int().positive(),
  /** The owner's options: further use is charged; a larger plan; a pack of credits; only wait. */
  next: z.enum(['charged', 'upgrade', 'buy', 'wait']),
  resetsAt: EpochMs,
});
export type AllowanceAlert = z.infer<typeof AllowanceAlert>;

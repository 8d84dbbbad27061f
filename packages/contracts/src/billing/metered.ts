import * as z from 'zod';
import { Money } from '../money';
import { EpochMs } from '../time';

/** Describes what each unit over the plan's limit costs. The metric is free text, because a stored one may be gone. */
export const MeteredPrice = z.strictObject({
  metric: z.string(),
  priceId: z.string(),
  unitPrice: Money,
});
export type MeteredPrice = z.infer<typeof MeteredPrice>;

/** A metric whose use over the limit is charged with the subscription now. */
export const MeteredEntitlement = z.strictObject({
  metric: z.string(),
  unitPrice: Money,
  since: EpochMs,
});
export type MeteredEntitlement = z.infer<typeof MeteredEntitlement>;

/** Use over the limit in the current billing period. */
export const MeteredUsage = z.strictObject({
  units: z.int().nonnegative(),
  unitPrice: Money,
  /** Before discounts and tax. */
  cost: Money,
  since: EpochMs,
  /** When it is charged, with the next invoice; null while no end of the period is known. */
  chargedAt: EpochMs.nullable(),
  /** The most that the member lets a billing period cost; null without a cap. */
  cap: Money.nullable(),
  /** The units that can still be used: in this calendar month, and below the cap. */
  left: z.int().nonnegative(),
});
export type MeteredUsage = z.infer<typeof MeteredUsage>;

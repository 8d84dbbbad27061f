import * as z from 'zod';
import { Money } from '../money';
import { EpochMs } from '../time';

/** Describes what a coupon takes off the invoices of a subscription. */
export const Discount = z.strictObject({
  /** The code that was entered, else the coupon's name. */
  name: z.string(),
  /** Basis points: 2500 is a quarter. Null for a fixed amount. */
  percentOff: z.int().positive().max(10_000).nullable(),
  amountOff: Money.nullable(),
  /** `once`: the next invoice only. */
  duration: z.enum(['once', 'repeating', 'forever']),
  /** Invoices from then on are not discounted; null for `once` and `forever`. */
  until: EpochMs.nullable(),
  /** The provider's products that it lowers; null for all. */
  products: z.array(z.string()).nullable().default(null),
  /** The discount is of the plan's item alone: it comes first, stays when the price changes, and no code replaces it. */
  ofItem: z.boolean().default(false),
});
export type Discount = z.infer<typeof Discount>;

import * as z from 'zod';
import { Money } from '../money';
import { EpochMs } from '../time';

/** What a coupon takes off the invoices of a subscription. */
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
});
export type Discount = z.infer<typeof Discount>;

/** An amount of an invoice made at an instant, after discounts; rounded half up, never below 0. */
export function discountedAmount(
  amount: Money,
  discounts: readonly Discount[],
  at: EpochMs,
): Money {
  const amountMinor = discounts.reduce((left, discount) => {
    if (discount.until !== null && discount.until <= at) return left;
    return left - reduction(discount, { ...amount, amountMinor: left });
  }, amount.amountMinor);
  return { ...amount, amountMinor };
}

function reduction({ percentOff, amountOff }: Discount, { amountMinor, currency }: Money): number {
  if (percentOff !== null) return Math.round((amountMinor * percentOff) / 10_000);
  if (amountOff?.currency !== currency) return 0;
  return Math.min(amountOff.amountMinor, amountMinor);
}

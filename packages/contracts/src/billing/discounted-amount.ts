import type { Money } from '../money';
import type { EpochMs } from '../time';
import type { Discount } from './discount';

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

/** Those that lower a product. */
export const discountsOn = (
  discounts: readonly Discount[],
  productId: string,
): readonly Discount[] =>
  discounts.filter(({ products }) => products === null || products.includes(productId));

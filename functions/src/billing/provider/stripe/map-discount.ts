import { Discount } from '@keelson/contracts/billing/discount';
import type Stripe from 'stripe';
import { type PromotionFacts } from '../../domain/provider-facts';

type Terms = Omit<Discount, 'until'>;

/** Null when the coupon is not expanded or in an unknown form: a discount must not hide a subscription. */
function termsOf(coupon: Stripe.Coupon | string | null, name: string | null): Terms | null {
  if (typeof coupon !== 'object' || coupon === null) return null;
  const { percent_off: percent, amount_off: amount, currency } = coupon;
  const terms = Discount.omit({ until: true }).safeParse({
    name: name ?? coupon.name ?? coupon.id,
    percentOff: percent === null ? null : Math.round(percent * 100),
    amountOff: amount === null ? null : { amountMinor: amount, currency },
    duration: coupon.duration,
  });
  return terms.success ? terms.data : null;
}

/** The subscription's discounts; those that are not expanded are left out. */
export function mapDiscounts({ discounts }: Stripe.Subscription): Discount[] {
  return discounts.flatMap((discount) => {
    if (typeof discount !== 'object') return [];
    const { promotion_code: code, end, source } = discount;
    const terms = termsOf(source.coupon, typeof code === 'object' ? (code?.code ?? null) : null);
    return terms === null ? [] : [{ ...terms, until: end === null ? null : end * 1_000 }];
  });
}

/** A code with its coupon expanded; null in an unknown form. */
export function mapPromotion({
  id,
  code,
  promotion: { coupon },
}: Stripe.PromotionCode): PromotionFacts | null {
  const terms = termsOf(coupon, code);
  if (terms === null || typeof coupon !== 'object' || coupon === null) return null;
  return { id, terms, months: coupon.duration_in_months };
}

import { Discount } from '@keelson/contracts/billing/discount';
import type Stripe from 'stripe';
import { type PromotionFacts } from '../../domain/provider-facts';
import { type RecurringCharge } from '../payment-provider';
import { unlessHidden } from './map-stripe-error';
import { idOf } from './stripe-values';

type Terms = Omit<Discount, 'until' | 'ofItem'>;

/** A coupon's amount in a currency of the subscription; its own without one in it. */
const amountIn = (
  { amount_off: amount, currency: own, currency_options: options }: Stripe.Coupon,
  currency: string,
) => {
  if (amount === null) return null;
  const option = options?.[currency];
  return option === undefined
    ? { amountMinor: amount, currency: own }
    : { amountMinor: option.amount_off, currency };
};

/** Null when the coupon is not expanded or in an unknown form: a discount must not hide a subscription. */
function termsOf(
  coupon: Stripe.Coupon | string | null,
  name: string | null,
  currency: string,
): Terms | null {
  if (typeof coupon !== 'object' || coupon === null) return null;
  const { percent_off: percent } = coupon;
  const terms = Discount.omit({ until: true, ofItem: true }).safeParse({
    name: name ?? coupon.name ?? coupon.id,
    percentOff: percent === null ? null : Math.round(percent * 100),
    amountOff: amountIn(coupon, currency),
    duration: coupon.duration,
    products: coupon.applies_to?.products ?? null,
  });
  return terms.success ? terms.data : null;
}

type Applied = Stripe.Subscription['discounts'];

/**
 * The subscription with the coupons of its discounts and of its items', which lists can't expand that deep. A coupon that
 * a restricted key must not read stays an id.
 */
export async function withCoupons(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<Stripe.Subscription> {
  const { discounts, items } = subscription;
  // Nothing is known about the form yet.
  const listed = (items as typeof items | undefined)?.data ?? [];
  const all = [discounts, ...listed.map((item) => item.discounts)] as (Applied | undefined)[];
  const ids = all.flatMap((each) =>
    (each ?? []).flatMap((one) => (typeof one === 'object' ? (idOf(one.source.coupon) ?? []) : [])),
  );
  if (ids.length === 0) return subscription;
  const coupons = new Map(
    await Promise.all(
      [...new Set(ids)].map(async (id) => {
        const expand = ['applies_to', 'currency_options'];
        return [id, await unlessHidden(stripe.coupons.retrieve(id, { expand }))] as const;
      }),
    ),
  );
  const full = (applied: Applied): Applied =>
    applied.map((one) => {
      if (typeof one !== 'object') return one;
      const coupon = coupons.get(idOf(one.source.coupon) ?? '') ?? one.source.coupon;
      return { ...one, source: { ...one.source, coupon } };
    });
  const data = listed.map((item) => ({ ...item, discounts: full(item.discounts) }));
  return { ...subscription, discounts: full(discounts), items: { ...items, data } };
}

/** The ids of a subscription's own discounts that lower a charge. One whose coupon is not known counts. */
export const discountsLeft = (
  { discounts }: Pick<Stripe.Subscription, 'discounts'>,
  { at, isNext }: RecurringCharge,
): string[] =>
  discounts.flatMap((discount) => {
    if (typeof discount !== 'object') return [discount];
    const { end, source } = discount;
    const isOnce = typeof source.coupon === 'object' && source.coupon?.duration === 'once';
    const isOver = end !== null && end * 1_000 <= at;
    return isOver || (isOnce && !isNext) ? [] : [discount.id];
  });

/** The discounts of an item, then those of its subscription; those that are not expanded are left out. */
export function mapDiscounts(
  { discounts, currency }: Pick<Stripe.Subscription, 'discounts' | 'currency'>,
  item: Pick<Stripe.SubscriptionItem, 'discounts'>,
): Discount[] {
  const mapAll = (applied: Applied, ofItem: boolean): Discount[] =>
    applied.flatMap((discount) => {
      if (typeof discount !== 'object') return [];
      const { promotion_code: code, end, source } = discount;
      const name = typeof code === 'object' ? (code?.code ?? null) : null;
      const terms = termsOf(source.coupon, name, currency);
      const until = end === null ? null : end * 1_000;
      return terms === null ? [] : [{ ...terms, until, ofItem }];
    });
  return [...mapAll(item.discounts, true), ...mapAll(discounts, false)];
}

/** A code with its coupon expanded; null in an unknown form. */
export function mapPromotion(
  { id, code, promotion: { coupon } }: Stripe.PromotionCode,
  currency: string,
): PromotionFacts | null {
  const terms = termsOf(coupon, code, currency);
  if (terms === null || typeof coupon !== 'object' || coupon === null) return null;
  return { id, terms, months: coupon.duration_in_months };
}

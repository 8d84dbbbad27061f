import type Stripe from 'stripe';
import {
  type CouponRecord,
  type DiscountRecord,
  type PromotionCodeRecord,
} from '../model/discount-records';
import { type SubscriptionRecord } from '../model/records';
import { type Reader } from '../model/state';

/** The coupon of a discount; it always exists. */
export function couponOf(reader: Reader, { coupon }: DiscountRecord): CouponRecord {
  const record = reader.find('coupon', coupon);
  if (record === undefined) throw new Error(`Coupon ${coupon} is in use and gone`);
  return record;
}

/**
 * The discounts of a subscription that have not ended. One of a coupon for `once` ends with the first invoice that it
 * is part of, unless that is voided.
 */
export function activeDiscounts(
  reader: Reader,
  { id, discounts = [] }: Pick<SubscriptionRecord, 'id' | 'discounts'>,
  now: number,
): DiscountRecord[] {
  return discounts.flatMap((each) => {
    const discount = reader.find('discount', each);
    if (discount === undefined || (discount.end !== null && discount.end <= now)) return [];
    const isOnce = couponOf(reader, discount).duration === 'once';
    const isUsed =
      isOnce &&
      reader
        .all('invoice')
        .some(
          (invoice) =>
            invoice.subscription === id &&
            invoice.status !== 'void' &&
            [invoice.discounts ?? [], ...Object.values(invoice.own.itemDiscounts ?? {})].some(
              (ids) => ids.includes(each),
            ),
        );
    return isUsed ? [] : [discount];
  });
}

export function presentCoupon(coupon: CouponRecord, now: number): Stripe.Coupon {
  const { applies_to: _products, currency_options: _amounts, ...served } = coupon;
  const { max_redemptions: max, redeem_by: until, times_redeemed: times } = served;
  return {
    ...served,
    object: 'coupon',
    livemode: false,
    valid: (max === null || times < max) && (until === null || until > now),
  };
}

/** The amounts in all currencies, the coupon's own included; part of a coupon only when expanded. */
export function presentCouponCurrencies({
  currency,
  amount_off,
  currency_options: options = {},
}: CouponRecord): Record<string, { amount_off: number }> | undefined {
  return currency === null || amount_off === null
    ? undefined
    : { [currency]: { amount_off }, ...options };
}

export function presentPromotionCode(
  { coupon, ...code }: PromotionCodeRecord,
  active: boolean,
): Stripe.PromotionCode {
  const { first_time_transaction, minimum_amount, minimum_amount_currency, ...served } = code;
  return {
    ...served,
    object: 'promotion_code',
    active,
    customer_account: null,
    livemode: false,
    promotion: { type: 'coupon', coupon },
    restrictions: { first_time_transaction, minimum_amount, minimum_amount_currency },
  };
}

export function presentDiscount({ coupon, ...discount }: DiscountRecord): Stripe.Discount {
  return {
    ...discount,
    object: 'discount',
    customer_account: null,
    invoice: null,
    invoice_item: null,
    source: { type: 'coupon', coupon },
    subscription_item: discount.subscription_item ?? null,
  };
}

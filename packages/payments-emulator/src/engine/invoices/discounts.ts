import { type CouponRecord, type DiscountRecord } from '../../model/discount-records';
import { type Draft } from '../../model/draft';
import { type LineRecord, type SubscriptionRecord } from '../../model/records';
import { activeDiscounts, couponOf } from '../../present/discount';
import { invalid } from '../../protocol/api-error';
import { addMonths } from '../clocks/calendar';
import { assertCurrency, assertRedeemable, isValidCoupon } from './coupons';
import { priceIn } from '../../present/subscription';

/** One entry of a `discounts` parameter: exactly one field is given. */
export interface DiscountInput {
  readonly coupon?: string | undefined;
  readonly promotion_code?: string | undefined;
  readonly discount?: string | undefined;
}

export interface Redeemer {
  readonly customer: string;
  readonly currency: string;
  readonly amount: number;
  readonly subscription: string | null;
  readonly session?: string | null;
}

/** Redeems coupons and codes, and returns the ids of their discounts; existing discounts are kept. */
export function redeem(
  draft: Draft,
  inputs: readonly DiscountInput[],
  redeemer: Redeemer,
): string[] {
  return inputs.map(({ coupon, promotion_code: code, discount }, index) => {
    const param = `discounts[${index}]`;
    if ([coupon, code, discount].filter((each) => each !== undefined).length !== 1) {
      throw invalid('Each discount has a coupon, a promotion code or a discount.', param);
    }
    if (discount !== undefined) {
      return draft.referenced('discount', discount, `${param}[discount]`).id;
    }
    if (code !== undefined) return redeemCode(draft, code, redeemer, `${param}[promotion_code]`);
    const record = draft.referenced('coupon', coupon ?? '', `${param}[coupon]`);
    if (!isValidCoupon(draft.now(redeemer.customer), record)) {
      throw invalid('This coupon is expired.', `${param}[coupon]`, 'coupon_expired');
    }
    assertCurrency(record, redeemer.currency, `${param}[coupon]`);
    return grant(draft, record, null, redeemer);
  });
}

function redeemCode(draft: Draft, id: string, redeemer: Redeemer, param: string): string {
  const code = draft.referenced('promotionCode', id, param);
  assertRedeemable(draft, code, redeemer, param);
  draft.put('promotionCode', { ...code, times_redeemed: code.times_redeemed + 1 });
  return grant(draft, draft.get('coupon', code.coupon), id, redeemer);
}

function grant(
  draft: Draft,
  coupon: CouponRecord,
  code: string | null,
  { customer, subscription, session = null }: Redeemer,
): string {
  draft.put('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  const start = draft.now(customer);
  const months = coupon.duration_in_months;
  return draft.put('discount', {
    id: draft.newId('di'),
    checkout_session: session,
    coupon: coupon.id,
    customer,
    end: months === null ? null : addMonths(start, months),
    promotion_code: code,
    start,
    subscription,
  }).id;
}

/** What a subscription's items cost in one period, before discounts. */
export const amountOf = (
  draft: Draft,
  items: readonly { readonly price: string; readonly quantity: number }[],
  currency: string,
): number =>
  items.reduce(
    (sum, { price, quantity }) => sum + priceIn(draft, price, currency).unit_amount * quantity,
    0,
  );

export interface DiscountAmount {
  readonly discount: string;
  readonly amount: number;
}

/** What a coupon takes off an amount in its currency; rounded half up. */
export function reduction({ percent_off, amount_off }: CouponRecord, amount: number): number {
  if (amount <= 0) return 0;
  return percent_off === null
    ? Math.min(amount_off ?? 0, amount)
    : Math.round((amount * percent_off) / 100);
}

/** An amount after the subscription's discounts, one after the other. */
export function discounted(draft: Draft, subscription: SubscriptionRecord, amount: number): number {
  return activeDiscounts(draft, subscription, draft.now(subscription.customer)).reduce(
    (left, discount) => left - reduction(couponOf(draft, discount), left),
    amount,
  );
}

/** The lines with the amounts of the subscription's discounts. Prorations have theirs in the amount. */
export function discountLines(
  draft: Draft,
  discounts: readonly DiscountRecord[],
  lines: readonly LineRecord[],
): LineRecord[] {
  const rests = new Map<string, number>();
  return lines.map((line) => {
    if (line.proration || line.amount <= 0 || discounts.length === 0) return line;
    let left = line.amount;
    const amounts: DiscountAmount[] = [];
    for (const discount of discounts) {
      const coupon = couponOf(draft, discount);
      // A fixed amount is taken off once, not from every line.
      const rest = rests.get(discount.id) ?? coupon.amount_off;
      const amount = reduction({ ...coupon, amount_off: rest }, left);
      if (rest !== null) rests.set(discount.id, rest - amount);
      left -= amount;
      amounts.push({ discount: discount.id, amount });
    }
    return { ...line, discounts: amounts };
  });
}

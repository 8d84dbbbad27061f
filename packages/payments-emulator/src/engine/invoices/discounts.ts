import { type CouponRecord } from '../../model/discount-records';
import { type Draft } from '../../model/draft';
import { type ItemRecord, type LineRecord, type SubscriptionRecord } from '../../model/records';
import { activeDiscounts, couponOf } from '../../present/discount';
import { invalid } from '../../protocol/api-error';
import { addMonths } from '../clocks/calendar';
import { appliesTo, assertCurrency, assertRedeemable, couponIn, isValidCoupon } from './coupons';
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
  /** Set when they are for one item alone. */
  readonly item?: string;
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
    if (!isValidCoupon(draft.now(), record)) {
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
  { customer, subscription, item, session = null }: Redeemer,
): string {
  draft.put('coupon', { ...coupon, times_redeemed: coupon.times_redeemed + 1 });
  const start = draft.now();
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
    ...(item === undefined ? {} : { subscription_item: item }),
  }).id;
}

/** Returns what a subscription's items cost in one period, before discounts. */
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

/** Returns what a coupon takes off an amount in its currency; rounded half up. */
export function reduction({ percent_off, amount_off }: CouponRecord, amount: number): number {
  if (amount <= 0) return 0;
  return percent_off === null
    ? Math.min(amount_off ?? 0, amount)
    : Math.round((amount * percent_off) / 100);
}

/** Returns what a coupon takes off the lines of a purchase that it is for. */
export function savedOn(
  draft: Draft,
  coupon: CouponRecord,
  lines: readonly { readonly price: string; readonly quantity: number }[],
  currency: string,
): number {
  const eligible = lines.filter(({ price }) =>
    appliesTo(coupon, priceIn(draft, price, currency).product),
  );
  return reduction(couponIn(coupon, currency), amountOf(draft, eligible, currency));
}

export interface InvoiceDiscounts {
  readonly all: readonly string[];
  /** Discounts by item. */
  readonly ofItems: Readonly<Record<string, readonly string[]>>;
}

/** The discounts of a subscription and of its items that have not ended. */
export function invoiceDiscounts(draft: Draft, subscription: SubscriptionRecord): InvoiceDiscounts {
  const { id, items } = subscription;
  const now = draft.now();
  const activeIds = (discounts: readonly string[] = []): string[] =>
    activeDiscounts(draft, { id, discounts }, now).map((discount) => discount.id);
  return {
    all: activeIds(subscription.discounts),
    ofItems: Object.fromEntries(
      items.flatMap((item) => {
        const own = activeIds(item.discounts);
        return own.length === 0 ? [] : [[item.id, own]];
      }),
    ),
  };
}

/**
 * The coupons for a line with their discounts. Those of its item come first, then those of the whole subscription
 * (https://docs.stripe.com/billing/subscriptions/coupons).
 */
function couponsFor(
  draft: Draft,
  { all, ofItems }: InvoiceDiscounts,
  { item, product, currency }: { item: string; product: string; currency: string },
): { readonly discount: string; readonly coupon: CouponRecord }[] {
  return [...(ofItems[item] ?? []), ...all].flatMap((discount) => {
    const coupon = couponOf(draft, draft.get('discount', discount));
    return appliesTo(coupon, product) ? [{ discount, coupon: couponIn(coupon, currency) }] : [];
  });
}

/** An amount for an item after the subscription's discounts and its own, one after the other. */
export function discounted(
  draft: Draft,
  subscription: SubscriptionRecord,
  { id: item, price }: ItemRecord,
  amount: number,
): number {
  const { currency } = subscription;
  const { product } = priceIn(draft, price, currency);
  return couponsFor(draft, invoiceDiscounts(draft, subscription), {
    item,
    product,
    currency,
  }).reduce((left, { coupon }) => left - reduction(coupon, left), amount);
}

/** The lines with the amounts of their discounts. Prorations have theirs in the amount. */
export function discountLines(
  draft: Draft,
  discounts: InvoiceDiscounts,
  lines: readonly LineRecord[],
  currency: string,
): LineRecord[] {
  const rests = new Map<string, number>();
  return lines.map((line) => {
    const coupons = couponsFor(draft, discounts, { ...line, currency });
    if (line.proration || line.amount <= 0 || coupons.length === 0) return line;
    let left = line.amount;
    const amounts: DiscountAmount[] = [];
    for (const { discount, coupon } of coupons) {
      // A fixed amount is taken off once, not from every line.
      const rest = rests.get(discount) ?? coupon.amount_off;
      const amount = reduction({ ...coupon, amount_off: rest }, left);
      if (rest !== null) rests.set(discount, rest - amount);
      left -= amount;
      amounts.push({ discount, amount });
    }
    return { ...line, discounts: amounts };
  });
}

import { type CouponRecord, type PromotionCodeRecord } from '../../model/discount-records';
import { type Draft } from '../../model/draft';
import { type Metadata } from '../../model/records';
import { invalid } from '../../protocol/api-error';

export interface NewCoupon {
  readonly id?: string | undefined;
  readonly name?: string | undefined;
  readonly percent_off?: number | undefined;
  readonly amount_off?: number | undefined;
  readonly currency?: string | undefined;
  readonly duration?: CouponRecord['duration'] | undefined;
  readonly duration_in_months?: number | undefined;
  readonly max_redemptions?: number | undefined;
  readonly redeem_by?: number | undefined;
  readonly metadata?: Metadata | null | undefined;
  readonly applies_to?: { readonly products: readonly string[] } | undefined;
  readonly currency_options?: Readonly<Record<string, { readonly amount_off: number }>> | undefined;
}

export function createCoupon(draft: Draft, input: NewCoupon): CouponRecord {
  const { percent_off: percent, amount_off: amount, duration = 'once' } = input;
  if ((percent === undefined) === (amount === undefined)) {
    throw invalid('You must pass either `percent_off` or `amount_off`.', 'percent_off');
  }
  if (percent !== undefined && (percent <= 0 || percent > 100)) {
    throw invalid('Invalid percent off: must be greater than 0 and at most 100.', 'percent_off');
  }
  if (amount !== undefined && (amount <= 0 || input.currency === undefined)) {
    throw invalid('`amount_off` must be positive and needs a `currency`.', 'amount_off');
  }
  if ((duration === 'repeating') !== (input.duration_in_months !== undefined)) {
    throw invalid(
      '`duration_in_months` is required for, and only for, a repeating duration.',
      'duration_in_months',
    );
  }
  const { applies_to, currency_options } = input;
  if (currency_options !== undefined && amount === undefined) {
    throw invalid('`currency_options` need an `amount_off`.', 'currency_options');
  }
  applies_to?.products.forEach((product, index) =>
    draft.referenced('product', product, `applies_to[products][${index}]`),
  );
  const id = input.id ?? draft.newId('', 8).slice(1);
  if (draft.find('coupon', id) !== undefined) {
    throw invalid(`Coupon already exists.`, 'id', 'resource_already_exists');
  }
  return draft.put('coupon', {
    id,
    amount_off: amount ?? null,
    created: draft.now(),
    currency: amount === undefined ? null : (input.currency?.toLowerCase() ?? null),
    duration,
    duration_in_months: input.duration_in_months ?? null,
    max_redemptions: input.max_redemptions ?? null,
    metadata: input.metadata ?? {},
    name: input.name ?? null,
    percent_off: percent ?? null,
    redeem_by: input.redeem_by ?? null,
    times_redeemed: 0,
    ...(applies_to === undefined ? {} : { applies_to }),
    ...(currency_options === undefined ? {} : { currency_options }),
  });
}

/** False when it was used up or its time is over. */
export function isValidCoupon(now: number, coupon: CouponRecord): boolean {
  const { max_redemptions: max, times_redeemed: times, redeem_by: until } = coupon;
  return (max === null || times < max) && (until === null || until > now);
}

export interface NewPromotionCode {
  readonly coupon: string;
  readonly code?: string | undefined;
  readonly active?: boolean | undefined;
  readonly customer?: string | undefined;
  readonly expires_at?: number | undefined;
  readonly max_redemptions?: number | undefined;
  readonly metadata?: Metadata | null | undefined;
  readonly restrictions?:
    | {
        readonly first_time_transaction?: boolean | undefined;
        readonly minimum_amount?: number | undefined;
        readonly minimum_amount_currency?: string | undefined;
      }
    | undefined;
}

const sameCode = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();

export function createPromotionCode(draft: Draft, input: NewPromotionCode): PromotionCodeRecord {
  draft.referenced('coupon', input.coupon, 'promotion[coupon]');
  if (input.customer !== undefined) draft.referenced('customer', input.customer, 'customer');
  const code = input.code ?? draft.newId('', 8).slice(1).toUpperCase();
  if (!/^[A-Za-z0-9_-]{1,500}$/.test(code)) {
    throw invalid('Codes have the characters a-z, A-Z, 0-9, - and _ only.', 'code');
  }
  const isTaken = draft
    .all('promotionCode')
    .some((each) => each.active && sameCode(each.code, code));
  if (isTaken) throw invalid('An active promotion code with this code already exists.', 'code');
  const { restrictions } = input;
  return draft.put('promotionCode', {
    id: draft.newId('promo'),
    active: input.active ?? true,
    code,
    coupon: input.coupon,
    created: draft.now(),
    customer: input.customer ?? null,
    expires_at: input.expires_at ?? null,
    first_time_transaction: restrictions?.first_time_transaction ?? false,
    max_redemptions: input.max_redemptions ?? null,
    metadata: input.metadata ?? {},
    minimum_amount: restrictions?.minimum_amount ?? null,
    minimum_amount_currency: restrictions?.minimum_amount_currency?.toLowerCase() ?? null,
    times_redeemed: 0,
  });
}

/** False when it was deactivated, used up or its time, or that of its coupon, is over. */
export function isActiveCode(draft: Draft, code: PromotionCodeRecord): boolean {
  const now = draft.now();
  const { max_redemptions: max, times_redeemed: times, expires_at: until } = code;
  return (
    code.active &&
    (max === null || times < max) &&
    (until === null || until > now) &&
    isValidCoupon(now, draft.get('coupon', code.coupon))
  );
}

/** The active promotion code with this text, in any case. */
export function findCode(draft: Draft, text: string): PromotionCodeRecord | undefined {
  return draft
    .all('promotionCode')
    .find((each) => sameCode(each.code, text.trim()) && isActiveCode(draft, each));
}

export interface Redemption {
  /** Null before a checkout makes one. */
  readonly customer: string | null;
  readonly currency: string;
  /** The amount to pay, before the discount. */
  readonly amount: number;
}

/** @throws {ApiError} 400 when the customer must not use the code for this. */
export function assertRedeemable(
  draft: Draft,
  code: PromotionCodeRecord,
  { customer, currency, amount }: Redemption,
  param: string,
): void {
  if (!isActiveCode(draft, code)) {
    throw invalid('This promotion code is expired or was used up.', param, 'coupon_expired');
  }
  if (code.customer !== null && code.customer !== customer) {
    throw invalid('This promotion code is for another customer.', param);
  }
  const hasPaid = draft
    .all('invoice')
    .some((invoice) => invoice.customer === customer && invoice.amount_paid > 0);
  if (code.first_time_transaction && hasPaid) {
    throw invalid(
      'This promotion code cannot be redeemed because the associated customer has prior transactions.',
      param,
    );
  }
  if (code.minimum_amount !== null && amount < code.minimum_amount) {
    throw invalid('The amount is below the minimum of this promotion code.', param);
  }
  assertCurrency(draft.get('coupon', code.coupon), currency, param);
}

export function couponIn(coupon: CouponRecord, currency: string): CouponRecord {
  const option = coupon.currency_options?.[currency];
  return option === undefined ? coupon : { ...coupon, currency, amount_off: option.amount_off };
}

/** False for what is of another product than the coupon is for. */
export const appliesTo = ({ applies_to: only }: CouponRecord, product: string): boolean =>
  only === undefined || only.products.includes(product);

export function assertCurrency(coupon: CouponRecord, currency: string, param: string): void {
  const { currency: own } = couponIn(coupon, currency);
  if (own === null || own === currency) return;
  throw invalid(`The coupon is for ${coupon.currency}, not for ${currency}.`, param);
}

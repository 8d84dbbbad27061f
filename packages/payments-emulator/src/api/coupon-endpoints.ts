import { createCoupon, createPromotionCode, isActiveCode } from '../engine/invoices/coupons';
import { type PromotionCodeRecord } from '../model/discount-records';
import { type Draft } from '../model/draft';
import { presentCoupon, presentPromotionCode } from '../present/discount';
import { type Raw } from '../protocol/form';
import * as param from '../protocol/params';
import { type Endpoint, endpoint } from './endpoint';
import { listEndpoint } from './list';

/** As in `discounts` of subscriptions and invoices. */
export const DISCOUNTS = param.listOf(
  param.required(
    param.object({ coupon: param.name, promotion_code: param.name, discount: param.name }),
  ),
);

/** Null when sent empty: removes all. */
export const unsettableDiscounts = (raw: Raw | undefined, path: string) =>
  raw === '' ? null : DISCOUNTS(raw, path);

const presentCode = (draft: Draft, code: PromotionCodeRecord): object =>
  presentPromotionCode(code, isActiveCode(draft, code));

export const couponEndpoints: Endpoint[] = [
  endpoint(
    'POST /v1/coupons',
    {
      id: param.name,
      name: param.name,
      percent_off: param.decimal,
      amount_off: param.integer,
      currency: param.name,
      duration: param.oneOf('once', 'repeating', 'forever'),
      duration_in_months: param.integer,
      max_redemptions: param.integer,
      redeem_by: param.integer,
      applies_to: param.object({
        products: param.required(param.listOf(param.required(param.name))),
      }),
      currency_options: param.mapOf({ amount_off: param.required(param.integer) }),
      metadata: param.metadata,
    },
    (draft, input) => presentCoupon(createCoupon(draft, input), draft.now()),
  ),
  endpoint('GET /v1/coupons/{id}', {}, (draft, _params, id) =>
    presentCoupon(draft.get('coupon', id), draft.now()),
  ),
  endpoint(
    'POST /v1/promotion_codes',
    {
      promotion: param.required(
        param.object({
          type: param.required(param.oneOf('coupon')),
          coupon: param.required(param.name),
        }),
      ),
      code: param.name,
      active: param.boolean,
      customer: param.name,
      expires_at: param.integer,
      max_redemptions: param.integer,
      metadata: param.metadata,
      restrictions: param.object({
        first_time_transaction: param.boolean,
        minimum_amount: param.integer,
        minimum_amount_currency: param.name,
      }),
    },
    (draft, { promotion, ...input }) =>
      presentCode(draft, createPromotionCode(draft, { ...input, coupon: promotion.coupon })),
  ),
  listEndpoint('/v1/promotion_codes', {
    kind: 'promotionCode',
    filters: { coupon: param.name, created: param.range, customer: param.name },
    more: { active: param.boolean, code: param.name },
    where:
      ({ active, code }, draft) =>
      (each) =>
        (active === undefined || isActiveCode(draft, each) === active) &&
        (code === undefined || each.code.toLowerCase() === code.toLowerCase()),
    present: (each, draft) => presentCode(draft, each),
  }),
];

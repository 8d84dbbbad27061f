import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { Currency } from '../money';

/** The largest amount that the payment provider charges at once. */
const MAX_MINOR = 99_999_999;

/** The most that use over the plan's limits may cost in a billing period, before discounts and tax; null without a cap. */
export const OverageCap = z
  .strictObject({ amountMinor: z.int().min(0).max(MAX_MINOR), currency: Currency })
  .nullable();
export type OverageCap = z.infer<typeof OverageCap>;

export const SetOverageCap = defineEndpoint({
  operationId: 'setOverageCap',
  address: 'PUT /api/usage/cap',
  auth: 'member',
  summary:
    'Cap what use over the plan’s limits costs in a billing period; null removes the cap. One below what is charged already stops further charges',
  body: z.strictObject({ cap: OverageCap }),
  response: z.strictObject({ cap: OverageCap }),
  idempotency: 'natural',
  errors: ['account/being-deleted', 'billing/nothing-metered', 'billing/currency-not-offered'],
});

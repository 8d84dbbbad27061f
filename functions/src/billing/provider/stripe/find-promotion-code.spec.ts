import { type CustomerId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import { stripePlanChanges } from './plan-changes';
import { type StripeClient } from './stripe-client';

/** Codes of one text are unique for each customer only (docs.stripe.com/api/promotion_codes/create#create_promotion_code-customer). */
const code = (id: string, customer: string | null) => ({
  id,
  code: 'SPRING',
  customer,
  expires_at: null,
  promotion: {
    type: 'coupon',
    coupon: { id: `c_${id}`, name: id, percent_off: 10, amount_off: null, duration: 'once' },
  },
  restrictions: {},
});

it.each([
  ['one of their own before one for everybody', ['all', 'mine', 'other'], 'mine'],
  ['one for everybody', ['other', 'all'], 'all'],
  ['none of another customer', ['other'], undefined],
])('finds %s', async (_what, names, expected) => {
  const owner = { mine: 'cus_me', other: 'cus_other', all: null };
  const data = names.map((name) => code(name, owner[name as keyof typeof owner]));
  const stripe = { promotionCodes: { list: () => Promise.resolve({ data }) } };
  const client = {
    settings: {},
    call: (work: (api: Stripe) => unknown) => work(stripe as unknown as Stripe),
  } as unknown as StripeClient;
  const { findPromotionCode } = stripePlanChanges(client);
  const payer = { customerId: 'cus_me' as CustomerId, currency: 'usd' };
  expect((await findPromotionCode('spring', payer))?.id).toBe(expected);
});

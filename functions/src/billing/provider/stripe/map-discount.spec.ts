import type Stripe from 'stripe';
import { aStripeItem, aStripePrice, aStripeSubscription } from '../../testing/stripe-objects';
import { mapDiscounts, withCoupons } from './map-discount';

/** Coupons as `GET /v1/coupons/{id}` returns them with what it expands. */
const COUPONS: Readonly<Record<string, object>> = {
  quarter: { percent_off: 25, amount_off: null, currency: null },
  five: {
    percent_off: null,
    amount_off: 500,
    currency: 'usd',
    currency_options: { usd: { amount_off: 500 }, eur: { amount_off: 400 } },
  },
  business: {
    percent_off: 50,
    amount_off: null,
    currency: null,
    applies_to: { products: ['prod_business'] },
  },
};
const stripe = {
  coupons: {
    retrieve: (id: string) =>
      id in COUPONS
        ? Promise.resolve({ id, name: id, duration: 'forever', ...COUPONS[id] })
        : Promise.reject(Object.assign(new Error(), { type: 'StripeError', statusCode: 403 })),
  },
} as unknown as Stripe;
const discount = (coupon: string) => ({
  id: `di_${coupon}`,
  promotion_code: null,
  end: null,
  source: { type: 'coupon', coupon },
});

async function mapped(differs: Record<string, unknown>, item: Record<string, unknown> = {}) {
  const items = { object: 'list', data: [aStripeItem(item)] };
  const full = await withCoupons(stripe, aStripeSubscription({ items, ...differs }));
  return mapDiscounts(full, full.items.data[0]!);
}

it('an amount is that of the subscription’s currency', async () => {
  const discounts = [discount('five')];
  expect(await mapped({ discounts, currency: 'eur' })).toMatchObject([
    { amountOff: { amountMinor: 400, currency: 'eur' } },
  ]);
  expect(await mapped({ discounts })).toMatchObject([
    { amountOff: { amountMinor: 500, currency: 'usd' } },
  ]);
});

it('says for which products a coupon is', async () => {
  const price = aStripePrice({ product: 'prod_pro' });
  expect(await mapped({ discounts: [discount('business')] }, { price })).toMatchObject([
    { name: 'business', products: ['prod_business'], ofItem: false },
  ]);
});

it('those of the item come before those of the subscription', async () => {
  const found = await mapped(
    { discounts: [discount('five')] },
    { discounts: [discount('quarter')] },
  );
  expect(found).toMatchObject([
    { name: 'quarter', percentOff: 2_500, ofItem: true },
    { name: 'five', ofItem: false },
  ]);
});

it('leaves out a coupon that the key must not read', async () => {
  expect(await mapped({ discounts: [discount('hidden'), discount('quarter')] })).toMatchObject([
    { name: 'quarter' },
  ]);
});

import type Stripe from 'stripe';
import { aStripeItem, aStripePrice, aStripeSubscription } from '../../testing/stripe-objects';
import { ProductClaims } from './product-claims';
import { endOfSchedule, scheduledChange } from './scheduled-change';

const PRICES: Readonly<Record<string, Stripe.Price>> = {
  price_messages: aStripePrice({
    id: 'price_messages',
    product: 'prod_messages',
    unit_amount: 1,
    recurring: { interval: 'month', interval_count: 1, usage_type: 'metered' },
  }),
  price_business: aStripePrice({
    id: 'price_business',
    product: 'prod_business',
    unit_amount: 4_900,
  }),
};
const stripe = {
  prices: { retrieve: (id: string) => Promise.resolve(PRICES[id]) },
  products: { retrieve: (id: string) => Promise.resolve({ id, active: true, metadata: {} }) },
} as unknown as Stripe;
const claims = new ProductClaims({ pro: 'prod_pro', business: 'prod_business' });

const phase = (start: number, end: number, ...items: object[]) => ({
  start_date: start,
  end_date: end,
  items,
});
const scheduled = (differs: object) =>
  aStripeSubscription({
    schedule: {
      status: 'active',
      metadata: {},
      end_behavior: 'release',
      current_phase: { start_date: 1, end_date: 2 },
      phases: [phase(1, 2, { price: 'price_pro', quantity: 1 })],
      ...differs,
    },
    items: { object: 'list', data: [aStripeItem()] },
  });

it('is the plan’s price, also where a metered one comes first', async () => {
  const phases = [
    phase(1, 2, { price: 'price_pro', quantity: 1 }),
    phase(2, 3, { price: 'price_messages' }, { price: 'price_business', quantity: 2 }),
  ];
  expect(await scheduledChange(stripe, scheduled({ phases }), claims)).toMatchObject({
    planKey: 'business',
    priceId: 'price_business',
    productId: 'prod_business',
    unitAmount: 4_900,
    quantity: 2,
    at: 2_000,
  });
});

it('a schedule that cancels ends the subscription after its last phase', () => {
  const two = [phase(1, 2, { price: 'price_pro' }), phase(2, 9, { price: 'price_pro' })];
  expect(endOfSchedule(scheduled({ end_behavior: 'cancel', phases: two }))).toBe(9_000);
  expect(endOfSchedule(scheduled({ phases: two }))).toBeNull();
  expect(endOfSchedule(scheduled({ end_behavior: 'cancel', status: 'released' }))).toBeNull();
});

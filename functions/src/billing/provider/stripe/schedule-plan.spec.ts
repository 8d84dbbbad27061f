import { type SubscriptionId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import { schedulePrice } from './schedule-plan';

/** A phase as the provider answers it (docs.stripe.com/api/subscription_schedules/object#subscription_schedule_object-phases). */
const PHASE = {
  start_date: 1_000,
  end_date: 2_000,
  metadata: { uid: 'u' },
  automatic_tax: { enabled: false },
  discounts: [{ discount: 'di_all', coupon: null, promotion_code: null }],
  default_tax_rates: [{ id: 'txr_all' }],
  items: [
    {
      price: 'price_old',
      quantity: 3,
      metadata: {},
      discounts: [{ discount: 'di_item', coupon: null, promotion_code: null }],
      tax_rates: [{ id: 'txr_item' }],
    },
  ],
};

it('keeps discounts and tax rates of the subscription and of its item', async () => {
  const updates: Stripe.SubscriptionScheduleUpdateParams[] = [];
  const subscriptionSchedules = {
    create: () => Promise.resolve({ id: 'sub_sched_1', phases: [PHASE] }),
    update: (_id: string, params: Stripe.SubscriptionScheduleUpdateParams) => {
      updates.push(params);
      return Promise.resolve({});
    },
  };
  await schedulePrice(
    { subscriptionSchedules } as unknown as Stripe,
    'sub_1' as SubscriptionId,
    {
      priceId: 'price_new',
      amount: { amountMinor: 900, currency: 'usd' },
      interval: 'month',
      intervalCount: 1,
      quantity: 2,
    } as Parameters<typeof schedulePrice>[2],
  );
  const item = { discounts: [{ discount: 'di_item' }], tax_rates: ['txr_item'], metadata: {} };
  const phase = { discounts: [{ discount: 'di_all' }], default_tax_rates: ['txr_all'] };
  expect(updates[0]?.phases).toMatchObject([
    { ...phase, items: [{ ...item, price: 'price_old', quantity: 3 }] },
    { ...phase, items: [{ ...item, price: 'price_new', quantity: 2 }] },
  ]);
});

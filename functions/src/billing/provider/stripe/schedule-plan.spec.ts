import { type SubscriptionId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import { releaseSchedule, schedulePrice } from './schedule-plan';

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

const ID = 'sub_1' as SubscriptionId;
const OFFER = {
  priceId: 'price_new',
  amount: { amountMinor: 900, currency: 'usd' },
  interval: 'month',
  intervalCount: 1,
  quantity: 2,
} as Parameters<typeof schedulePrice>[2];

it('keeps discounts and tax rates of the subscription and of its item', async () => {
  const updates: Stripe.SubscriptionScheduleUpdateParams[] = [];
  const subscriptionSchedules = {
    create: () => Promise.resolve({ id: 'sub_sched_1', phases: [PHASE] }),
    update: (_id: string, params: Stripe.SubscriptionScheduleUpdateParams) => {
      updates.push(params);
      return Promise.resolve({});
    },
  };
  await schedulePrice({ subscriptionSchedules } as unknown as Stripe, ID, OFFER);
  const item = { discounts: [{ discount: 'di_item' }], tax_rates: ['txr_item'], metadata: {} };
  const phase = { discounts: [{ discount: 'di_all' }], default_tax_rates: ['txr_all'] };
  expect(updates[0]?.phases).toMatchObject([
    { ...phase, items: [{ ...item, price: 'price_old', quantity: 3 }] },
    { ...phase, items: [{ ...item, price: 'price_new', quantity: 2 }] },
  ]);
});

describe('beside another request that schedules', () => {
  const refusal = Object.assign(new Error('The schedule is managed or released'), {
    type: 'StripeInvalidRequestError',
    statusCode: 400,
  });
  const fake = (schedules: object, schedule: string | null): Stripe =>
    ({
      subscriptionSchedules: schedules,
      subscriptions: { retrieve: () => Promise.resolve({ id: ID, schedule }) },
    }) as unknown as Stripe;
  const refuse = (): Promise<never> => Promise.reject(refusal);
  const create = (): Promise<object> => Promise.resolve({ id: 'sub_sched_1', phases: [PHASE] });

  it('which was first, the preview is outdated: not an error of the provider', async () => {
    const overtaken = schedulePrice(fake({ create: refuse }, 'sub_sched_2'), ID, OFFER);
    await expect(overtaken).rejects.toMatchObject({ code: 'billing/preview-outdated' });
    await expect(schedulePrice(fake({ create: refuse }, null), ID, OFFER)).rejects.toBe(refusal);
  });

  it('and releases this one before it is complete, the preview is outdated', async () => {
    const retrieve = () => Promise.resolve({ status: 'released' });
    const schedules = { create, update: refuse, retrieve, release: refuse };
    const released = schedulePrice(fake(schedules, 'sub_sched_2'), ID, OFFER);
    await expect(released).rejects.toMatchObject({ code: 'billing/preview-outdated' });
  });

  it('half a schedule that the provider refuses is released', async () => {
    const release = jest.fn(() => Promise.resolve({}));
    const retrieve = () => Promise.resolve({ status: 'active' });
    const schedules = { create, update: refuse, retrieve, release };
    const refused = schedulePrice(fake(schedules, null), ID, OFFER);
    await expect(refused).rejects.toBe(refusal);
    expect(release).toHaveBeenCalledWith('sub_sched_1');
  });

  it('a schedule that it has replaced already is released', async () => {
    const of = (schedule: string | null) =>
      releaseSchedule(fake({ release: refuse }, schedule), { id: ID, schedule: 'sub_sched_1' });
    await expect(of('sub_sched_2')).resolves.toBeUndefined();
    await expect(of(null)).resolves.toBeUndefined();
    await expect(of('sub_sched_1')).rejects.toBe(refusal);
  });
});

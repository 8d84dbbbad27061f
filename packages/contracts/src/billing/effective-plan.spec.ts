import { PayerId } from '../ids';
import { DAY } from '../time';
import { effectiveEntitlement, effectivePlan } from './effective-plan';
import { type Entitlement } from './entitlement';
import { planOf } from './plan-catalog';

const NOW = 1_800_000_000_000;

const pro = (changes: Partial<Entitlement>): Entitlement => ({
  uid: PayerId.parse('u1'),
  planKey: 'pro',
  status: 'active',
  sourceSubscriptionId: null,
  currentPeriodEnd: NOW + 10 * DAY,
  graceUntil: null,
  cancelAtPeriodEnd: false,
  quantity: 1,
  metered: [],
  features: ['usageHistory'],
  updatedAt: NOW - DAY,
  ...changes,
});

describe('effectivePlan', () => {
  it('is free for an account without a record', () => {
    expect(effectivePlan(null, NOW)).toBe('free');
  });

  it.each([
    { when: 'active', entitlement: pro({}), plan: 'pro' },
    {
      when: 'active although the period end has passed, because the renewal is on its way',
      entitlement: pro({ currentPeriodEnd: NOW - DAY }),
      plan: 'pro',
    },
    {
      when: 'in grace with a millisecond left',
      entitlement: pro({ status: 'grace', graceUntil: NOW + 1 }),
      plan: 'pro',
    },
    {
      when: 'in grace that ends now',
      entitlement: pro({ status: 'grace', graceUntil: NOW }),
      plan: 'free',
    },
    {
      when: 'cancelling, a millisecond before the end',
      entitlement: pro({
        status: 'canceling',
        cancelAtPeriodEnd: true,
        currentPeriodEnd: NOW + 1,
      }),
      plan: 'pro',
    },
    {
      when: 'cancelling, at the end',
      entitlement: pro({ status: 'canceling', cancelAtPeriodEnd: true, currentPeriodEnd: NOW }),
      plan: 'free',
    },
    {
      when: 'in grace and canceled, with the end behind',
      entitlement: pro({
        status: 'grace',
        graceUntil: NOW + DAY,
        cancelAtPeriodEnd: true,
        currentPeriodEnd: NOW - 1,
      }),
      plan: 'free',
    },
    {
      when: 'lapsed already',
      entitlement: pro({ planKey: 'free', status: 'lapsed', graceUntil: NOW - DAY }),
      plan: 'free',
    },
  ])('is $plan when $when', ({ entitlement, plan }) => {
    expect(effectivePlan(entitlement, NOW)).toBe(plan);
  });
});

describe('effectiveEntitlement', () => {
  it('is lapsed and keeps the end of the grace period for display', () => {
    const grace = pro({ status: 'grace', graceUntil: NOW - 1 });
    expect(effectiveEntitlement(grace, NOW)).toEqual({
      ...grace,
      planKey: 'free',
      features: planOf('free').features,
      status: 'lapsed',
    });
  });

  it('returns the same record while no plan has ended', () => {
    const record = pro({});
    expect(effectiveEntitlement(record, NOW)).toBe(record);
  });
});

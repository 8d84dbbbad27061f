import fc from 'fast-check';
import { effectiveEntitlement } from '@keelson/contracts/billing/effective-plan';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { SubscriptionStatus } from '@keelson/contracts/billing/subscription';
import { DAY } from '@keelson/contracts/time';
import { aSubscription, END, START, subscriptionId, UID } from '../testing/builders';
import { deriveEntitlement, sameEntitlement } from './derive-entitlement';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const AT = START + DAY;

describe('deriveEntitlement', () => {
  it('is free without a subscription', () => {
    expect(deriveEntitlement(UID, [], AT)).toEqual({
      uid: UID,
      planKey: 'free',
      status: 'none',
      sourceSubscriptionId: null,
      currentPeriodEnd: null,
      graceUntil: null,
      cancelAtPeriodEnd: false,
      quantity: 1,
      metered: [],
      features: planOf('free').features,
      updatedAt: AT,
    });
  });

  it.each([
    ['active', 'pro'],
    ['trialing', 'pro'],
    ['past_due', 'pro'],
    ['unpaid', 'free'],
    ['paused', 'free'],
    ['incomplete', 'free'],
    ['incomplete_expired', 'free'],
    ['canceled', 'free'],
  ] as const)('derives from %s the plan %s', (status, planKey) => {
    const subscription = aSubscription({ status, pastDueSince: START });
    expect(deriveEntitlement(UID, [subscription], AT).planKey).toBe(planKey);
  });

  it('grants what was paid for after the payment of an upgrade was returned', () => {
    const returned = aSubscription({
      planKey: 'business',
      quantity: 10,
      status: 'canceled',
      endedAt: START,
      paidFor: { planKey: 'pro', quantity: 1, until: END },
    });
    expect(deriveEntitlement(UID, [returned], AT)).toMatchObject({ planKey: 'pro', quantity: 1 });
    expect(deriveEntitlement(UID, [returned], END).planKey).toBe('free');
  });

  it.each([
    ['active', true],
    ['past_due', true],
    ['unpaid', false],
    ['canceled', false],
  ] as const)('names the features of the plan that %s grants', (status, included) => {
    const subscription = aSubscription({ status, pastDueSince: START });
    const { features } = deriveEntitlement(UID, [subscription], AT);
    expect(features.includes('usageHistory')).toBe(included);
    expect(features).toContain('chat');
  });

  it.each([
    ['active', {}, true],
    ['canceled at the end of the period', { cancelAtPeriodEnd: true }, true],
    ['in a trial, whose usage nobody pays', { status: 'trialing' }, false],
    ['in a trial that was canceled', { status: 'trialing', cancelAtPeriodEnd: true }, false],
    ['in grace', { status: 'past_due', pastDueSince: START }, false],
    ['of a plan that sells no usage', { planKey: 'pro' }, false],
  ] as const)(
    'charges usage over the limits of a subscription %s: %j',
    (_name, differs, charged) => {
      const unitPrice = { amountMinor: 2, currency: 'usd' };
      const metered = [{ metric: 'chatMessages' as const, priceId: 'price_m', unitPrice }];
      const subscription = aSubscription({ planKey: 'business', metered, ...differs });
      expect(deriveEntitlement(UID, [subscription], AT).metered).toEqual(
        charged ? [{ metric: 'chatMessages', unitPrice, since: START }] : [],
      );
    },
  );

  it.each([
    ['paused', 'unpaid'],
    ['unpaid', 'incomplete'],
    ['incomplete', 'canceled'],
  ] as const)('says %s rather than %s when neither grants a plan', (better, worse) => {
    const of = (status: typeof better | typeof worse) =>
      aSubscription({ id: subscriptionId(`sub_${status}`), status });
    const expected = deriveEntitlement(UID, [of(better)], AT);
    expect(deriveEntitlement(UID, [of(worse), of(better)], AT)).toEqual(expected);
  });

  it('differs when a release has changed the features of a plan', () => {
    const derived = deriveEntitlement(UID, [aSubscription()], AT);
    expect(sameEntitlement(derived, { ...derived, updatedAt: 0 })).toBe(true);
    expect(sameEntitlement(derived, { ...derived, features: ['chat'] })).toBe(false);
  });

  it('keeps the plan of a newer subscription when an old one is canceled', () => {
    const old = aSubscription({ id: subscriptionId('sub_old'), status: 'canceled', endedAt: AT });
    const current = aSubscription({ id: subscriptionId('sub_new'), createdAt: AT });
    const derived = deriveEntitlement(UID, [old, current], AT);
    expect(derived).toMatchObject({ planKey: 'pro', sourceSubscriptionId: 'sub_new' });
  });

  it.each([
    [{ status: 'past_due', pastDueSince: START }, { status: 'active' }],
    [{ status: 'active', cancelAtPeriodEnd: true }, { status: 'active' }],
    [{ status: 'active' }, { status: 'active', currentPeriodEnd: END + DAY }],
    [{ status: 'canceled' }, { status: 'unpaid' }],
    [{ status: 'incomplete' }, { status: 'past_due', pastDueSince: START }],
    [{ status: 'active', createdAt: AT }, { status: 'active' }],
    [{ status: 'active' }, { status: 'past_due', pastDueSince: START, planKey: 'business' }],
    [{ status: 'canceled', planKey: 'business' }, { status: 'active' }],
  ] as const)('prefers the second of %j and %j', (worse, better) => {
    const first = aSubscription({ id: subscriptionId('sub_a'), ...worse });
    const second = aSubscription({ id: subscriptionId('sub_b'), ...better });
    expect(deriveEntitlement(UID, [first, second], AT).sourceSubscriptionId).toBe('sub_b');
    expect(deriveEntitlement(UID, [second, first], AT).sourceSubscriptionId).toBe('sub_b');
  });

  it('ignores a subscription to another product', () => {
    const other = aSubscription({ planKey: 'free', productId: 'prod_other' });
    expect(deriveEntitlement(UID, [other], AT)).toMatchObject({ planKey: 'free', status: 'none' });
  });

  it('does not depend on the order', () => {
    const one = fc.record({
      status: fc.constantFrom(...SubscriptionStatus.options),
      cancelAtPeriodEnd: fc.boolean(),
      createdAt: fc.integer({ min: START, max: START + 3 }),
      currentPeriodEnd: fc.integer({ min: END, max: END + 3 }),
      pastDueSince: fc.constantFrom(null, START, START - 30 * DAY),
    });
    fc.assert(
      fc.property(fc.array(one, { maxLength: 6 }), fc.infiniteStream(fc.nat()), (list, random) => {
        const subscriptions = list.map((differs, index) =>
          aSubscription({ ...differs, id: subscriptionId(`sub_${index}`) }),
        );
        const shuffled = subscriptions
          .map((subscription) => ({ subscription, key: random.next().value as number }))
          .sort((a, b) => a.key - b.key)
          .map(({ subscription }) => subscription);
        expect(deriveEntitlement(UID, shuffled, AT)).toEqual(
          deriveEntitlement(UID, subscriptions, AT),
        );
      }),
    );
  });
});

describe('a derived entitlement', () => {
  it('reads at any later instant like a new derivation', () => {
    const status = fc.constantFrom(...SubscriptionStatus.options);
    const later = fc.integer({ min: AT, max: END + 60 * DAY });
    fc.assert(
      fc.property(status, fc.boolean(), later, (state, cancelAtPeriodEnd, at) => {
        const subscription = aSubscription({
          status: state,
          cancelAtPeriodEnd,
          pastDueSince: START,
        });
        const stored = deriveEntitlement(UID, [subscription], AT);
        const fresh = deriveEntitlement(UID, [subscription], at);
        const { planKey, status: access } = effectiveEntitlement(stored, at);
        expect({ planKey, access }).toEqual({ planKey: fresh.planKey, access: fresh.status });
      }),
    );
  });
});

describe('sameEntitlement', () => {
  const entitlement = deriveEntitlement(UID, [aSubscription()], AT);
  it('ignores the write time', () => {
    expect(sameEntitlement(entitlement, { ...entitlement, updatedAt: AT + 1 })).toBe(true);
  });
  it.each([
    { planKey: 'free' as const },
    { status: 'grace' as const },
    { sourceSubscriptionId: null },
    { currentPeriodEnd: null },
    { graceUntil: 5 },
    { cancelAtPeriodEnd: true },
  ])('sees %j', (differs) => {
    expect(sameEntitlement(entitlement, { ...entitlement, ...differs })).toBe(false);
  });
});

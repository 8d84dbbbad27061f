import { EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { planNews, planView, priceText } from './plan-view';

const END = Date.UTC(2026, 11, 24, 12);

function summary(status: EntitlementStatus): SubscriptionSummary {
  return {
    entitlement: {
      uid: 'u1' as SubscriptionSummary['entitlement']['uid'],
      planKey: 'pro',
      status,
      sourceSubscriptionId: null,
      currentPeriodEnd: END,
      graceUntil: END,
      cancelAtPeriodEnd: false,
      updatedAt: 0,
    },
    subscription: null,
    plan: { key: 'pro', name: 'Pro' },
    hasPortal: true,
  };
}

describe('planView', () => {
  it.each([
    ['none', null, 'checkout', false],
    ['trialing', 'Trial', 'portal', false],
    ['active', 'Active', 'portal', false],
    ['canceling', 'Ends soon', 'portal', false],
    ['grace', 'Payment failed', 'portal', true],
    ['lapsed', 'Unpaid', 'portal', true],
    ['paused', 'Paused', 'portal', false],
    ['incomplete', 'Payment incomplete', 'checkout', true],
    ['ended', 'Ended', 'checkout', false],
  ] as const)('%s shows “%s” and leads to the %s', (status, chip, leadsTo, urgent) => {
    const view = planView(summary(status));
    expect([view.chip?.text ?? null, view.action.leadsTo, view.urgent]).toEqual([
      chip,
      leadsTo,
      urgent,
    ]);
  });

  it('has words for every status there is', () => {
    for (const status of EntitlementStatus.options) {
      expect(planView(summary(status)).sentence).toMatch(/\.$/);
    }
  });

  it.each(['active', 'canceling', 'grace'] as const)('%s names the date', (status) => {
    const view = planView(summary(status));
    expect(view.sentence).toContain('December 24, 2026');
    expect(view.at).toBe(END);
  });

  it('names the end of the trial, not of the period', () => {
    const trialEnd = Date.UTC(2026, 11, 1, 12);
    const subscription = { trialEnd } as SubscriptionSummary['subscription'];
    expect(planView({ ...summary('trialing'), subscription }).at).toBe(trialEnd);
  });
});

describe('planNews', () => {
  const free: SubscriptionSummary = { ...summary('none'), plan: { key: 'free', name: 'Free' } };

  it('is silent when only the records were written anew', () => {
    const later = summary('active');
    later.entitlement.updatedAt = 5;
    expect(planNews(summary('active'), later)).toBeNull();
  });

  it.each([
    [free, summary('active'), 'Pro, Active'],
    [summary('active'), summary('canceling'), 'Pro, Ends soon'],
    [summary('active'), summary('grace'), 'Pro, Payment failed'],
    [summary('active'), free, 'Free'],
  ])('tells of a change of plan or standing (%#)', (before, after, standing) => {
    expect(planNews(before, after)).toContain(`Your plan changed: ${standing}. `);
  });
});

describe('priceText', () => {
  const base = {
    unitAmount: 1_900,
    quantity: 1,
    currency: 'usd',
    interval: 'month',
    intervalCount: 1,
  };
  type Shown = NonNullable<SubscriptionSummary['subscription']>;
  it.each([
    [{}, '$19 / month'],
    [{ quantity: 3 }, '$57 / month'],
    [{ intervalCount: 2 }, '$19 / 2 months'],
    [{ unitAmount: null }, null],
  ])('%j reads %s', (change, text) => {
    expect(priceText({ ...base, ...change } as Shown)).toBe(text);
  });
});

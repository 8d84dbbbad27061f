import { EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import type { SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { PLAN } from '../../states-gallery/sample-data';
import { describePlanChange, planView } from './plan-view';

const END = Date.UTC(2026, 11, 24, 12);

const summary = (status: EntitlementStatus): SubscriptionSummary => ({
  ...PLAN,
  entitlement: { ...PLAN.entitlement, status, currentPeriodEnd: END, graceUntil: END },
});

describe('planView', () => {
  it.each([
    ['none', null, 'checkout', false],
    ['trialing', 'Trial', 'portal', false],
    ['active', 'Active', 'portal', false],
    ['canceling', 'Ends soon', 'portal', false],
    ['grace', 'Payment failed', 'card', true],
    ['lapsed', 'Unpaid', 'card', true],
    ['paused', 'Paused', 'portal', false],
    ['incomplete', 'Payment incomplete', 'checkout', true],
    ['ended', 'Ended', 'checkout', false],
  ] as const)('%s shows “%s” and leads to the %s', (status, chip, target, urgent) => {
    const view = planView(summary(status));
    expect([view.chip?.text ?? null, view.action.target, view.urgent]).toEqual([
      chip,
      target,
      urgent,
    ]);
  });

  it.each([
    ['action_required', 'Your bank needs you', 'Confirm payment'],
    ['payment_failed', 'The payment was declined', 'Pay with another card'],
  ] as const)('an upgrade that waits (%s) leads to its payment', (reason, why, label) => {
    const pendingUpdate = {
      planKey: 'business' as const,
      interval: 'month' as const,
      reason,
      paymentUrl: null,
      until: END,
    };
    const subscription = { pendingUpdate, unitAmount: null } as SubscriptionSummary['subscription'];
    const view = planView({ ...summary('active'), subscription }, END - 1);
    expect(view).toMatchObject({ action: { label, target: 'billing' }, urgent: true });
    expect(view.sentence).toContain(why);
    expect(view.sentence).toContain('to start Business');
    expect(planView({ ...summary('active'), subscription }, END).chip?.text).toBe('Active');
  });

  it('has a sentence for every status', () => {
    for (const status of EntitlementStatus.options) {
      expect(planView(summary(status)).sentence).toMatch(/\.$/);
    }
  });

  it.each(['active', 'canceling', 'grace'] as const)('%s contains the date', (status) => {
    const view = planView(summary(status));
    expect(view.sentence).toContain('December 24, 2026');
    expect(view.at).toBe(END);
  });

  it.each([
    ['action_required', 'Confirm payment', 'Confirm payment', 'portal'],
    ['open', 'Payment overdue', 'Pay invoice', 'portal'],
    ['payment_failed', 'Payment failed', 'Update card', 'card'],
    ['paid', 'Payment failed', 'Update card', 'card'],
    ['not_finalized', 'Invoice not issued', 'Check billing details', 'portal'],
  ] as const)('in grace with the invoice %s: “%s”, “%s”', (invoice, chip, label, target) => {
    const subscription = { latestInvoiceStatus: invoice } as SubscriptionSummary['subscription'];
    const view = planView({ ...summary('grace'), subscription });
    expect([view.chip?.text, view.action.label, view.action.target]).toEqual([chip, label, target]);
    expect(view.sentence).toContain(label);
  });

  it('says in a few words what is paid when, while nothing is to be done', () => {
    const subscription = {
      unitAmount: 1_900,
      quantity: 1,
      currency: 'usd',
      interval: 'month',
      intervalCount: 1,
      productId: 'prod_1',
      discounts: [],
    } as unknown as SubscriptionSummary['subscription'];
    const factAt = (status: EntitlementStatus) =>
      planView({ ...summary(status), subscription }).fact;
    expect(factAt('active')).toMatch(/^\$19 \/ month · renews Dec 24/);
    expect(factAt('trialing')).toMatch(/^\$19 \/ month · trial ends Dec 24/);
    expect(factAt('grace')).toBeNull();
    expect(planView(summary('active')).fact).toMatch(/^renews Dec 24/);
  });

  it('names the plan that begins when the period ends', () => {
    const pendingChange = { planKey: 'free', at: END };
    const subscription = { pendingChange } as SubscriptionSummary['subscription'];
    expect(planView({ ...summary('active'), subscription }).sentence).toBe(
      'You keep Pro until Free begins on December 24, 2026.',
    );
  });

  it('says that an upgrade was undone whose payment the bank returned', () => {
    const paidFor = { planKey: 'pro', quantity: 1, until: Date.UTC(2026, 11, 1, 12) };
    const subscription = { paidFor } as SubscriptionSummary['subscription'];
    expect(planView({ ...summary('canceling'), subscription })).toMatchObject({
      sentence:
        'The bank returned the payment of your upgrade, so it was undone. You keep Pro, which you paid for, until December 1, 2026.',
      action: { target: 'billing' },
    });
  });

  it('uses the end of the trial, not of the period', () => {
    const trialEnd = Date.UTC(2026, 11, 1, 12);
    const subscription = { trialEnd, unitAmount: null } as SubscriptionSummary['subscription'];
    expect(planView({ ...summary('trialing'), subscription }).at).toBe(trialEnd);
  });
});

describe('describePlanChange', () => {
  const free: SubscriptionSummary = { ...summary('none'), plan: { key: 'free', name: 'Free' } };

  it('is null when only timestamps changed', () => {
    const later = summary('active');
    later.entitlement.updatedAt = 5;
    expect(describePlanChange(summary('active'), later)).toBeNull();
  });

  it.each([
    [free, summary('active'), 'Pro, Active'],
    [summary('active'), summary('canceling'), 'Pro, Ends soon'],
    [summary('active'), summary('grace'), 'Pro, Payment failed'],
    [summary('active'), free, 'Free'],
  ])('describes a change of plan or status (%#)', (before, after, status) => {
    expect(describePlanChange(before, after)).toContain(`Your plan changed: ${status}. `);
  });
});

import { type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { DAY } from '@keelson/contracts/time';
import { endingTrialOf, planNewsOf } from './plan-notification';

const plan = (status: EntitlementStatus, planKey: 'free' | 'pro' | 'business' = 'pro') => ({
  status,
  planKey,
  quantity: 1,
  graceUntil: status === 'grace' ? 7 * DAY : null,
});

describe('the notification of a plan', () => {
  it.each<[EntitlementStatus | null, EntitlementStatus, string | null]>([
    [null, 'active', null],
    [null, 'ended', null],
    ['none', 'trialing', null],
    ['incomplete', 'ended', null],
    ['active', 'grace', 'payment-failed'],
    ['trialing', 'grace', 'payment-failed'],
    ['grace', 'grace', null],
    ['lapsed', 'grace', 'payment-failed'],
    ['grace', 'active', null],
    ['grace', 'lapsed', 'plan-ended'],
    ['active', 'lapsed', 'plan-ended'],
    ['canceling', 'ended', 'plan-ended'],
    ['active', 'ended', 'plan-ended'],
    ['active', 'none', 'plan-ended'],
    ['ended', 'none', null],
    ['lapsed', 'ended', null],
    ['ended', 'ended', null],
    ['active', 'canceling', null],
    ['active', 'paused', null],
  ])('from %s to %s: %s', (before, after, subject) => {
    const news = planNewsOf(before === null ? null : plan(before), plan(after));
    expect(news?.subject ?? null).toBe(subject);
  });

  it('says until when a failed payment can be made good, and which plan was lost', () => {
    expect(planNewsOf(plan('active'), plan('grace'))?.message).toEqual({
      code: 'plan.payment-due',
      params: { plan: 'pro', at: 7 * DAY },
    });
    expect(planNewsOf(plan('grace'), plan('lapsed', 'free'))?.message).toEqual({
      code: 'plan.payment-due-now',
      params: { plan: 'pro' },
    });
    expect(planNewsOf(plan('canceling'), plan('ended', 'free'))?.message).toBeNull();
  });

  it('names the plan after a change, also of its quantity', () => {
    expect(planNewsOf(plan('active'), plan('active', 'business'))).toEqual({
      subject: 'plan-changed',
      message: { code: 'plan.now', params: { plan: 'business', quantity: 1 } },
    });
    const more = { ...plan('active', 'business'), quantity: 3 };
    expect(planNewsOf(plan('active', 'business'), more)?.message).toEqual({
      code: 'plan.now',
      params: { plan: 'business', quantity: 3 },
    });
    expect(planNewsOf(plan('active', 'free'), plan('incomplete'))).toBeNull();
  });
});

describe('a trial', () => {
  const trial = (differs: object = {}): Subscription =>
    ({
      status: 'trialing',
      planKey: 'pro',
      trialEnd: 10 * DAY,
      currentPeriodEnd: 10 * DAY,
      cancelAt: null,
      cancelAtPeriodEnd: false,
      ...differs,
    }) as Subscription;

  it.each<[string, object, number, string | null]>([
    ['in three days', {}, 7 * DAY, 'plan.trial-charged'],
    ['that was canceled', { cancelAtPeriodEnd: true }, 9 * DAY, 'plan.trial-canceled'],
    ['later', {}, 7 * DAY - 1, null],
    ['already', {}, 10 * DAY, null],
    ['of a subscription that is paid', { status: 'active' }, 9 * DAY, null],
  ])('that ends %s', (_when, differs, at, code) => {
    expect(endingTrialOf(trial(differs), at)?.message?.code ?? null).toBe(code);
  });
});

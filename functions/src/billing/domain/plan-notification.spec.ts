import { type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { planNotificationOf } from './plan-notification';

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
    expect(planNotificationOf(before === null ? null : { status: before }, { status: after })).toBe(
      subject,
    );
  });
});

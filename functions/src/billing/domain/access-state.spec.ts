import { DAY } from '@keelson/contracts/time';
import { aSubscription, END, START } from '../testing/builders';
import { endsAt, getAccessState } from './access-state';

const MIDDLE = START + 10 * DAY;
const FAILED = START + 2 * DAY;
const GRACE = FAILED + 7 * DAY;

describe('getAccessState', () => {
  it.each([
    ['active', {}, MIDDLE, 'active'],
    ['active, period already over', {}, END + DAY, 'active'],
    ['active, canceled at period end', { cancelAtPeriodEnd: true }, MIDDLE, 'canceling'],
    ['active, canceled at an instant', { cancelAt: START + 20 * DAY }, MIDDLE, 'canceling'],
    ['active, scheduled end reached', { cancelAtPeriodEnd: true }, END, 'ended'],
    ['active, one millisecond before its end', { cancelAtPeriodEnd: true }, END - 1, 'canceling'],
    ['trialing', { status: 'trialing', trialEnd: END }, MIDDLE, 'trialing'],
    ['trialing, canceled', { status: 'trialing', cancelAtPeriodEnd: true }, MIDDLE, 'canceling'],
    ['past due within grace', { status: 'past_due', pastDueSince: FAILED }, GRACE - 1, 'grace'],
    ['past due when grace ends', { status: 'past_due', pastDueSince: FAILED }, GRACE, 'lapsed'],
    [
      'past due without any payment before',
      { status: 'past_due', pastDueSince: FAILED, neverPaid: true },
      FAILED,
      'lapsed',
    ],
    [
      'past due and canceled, end reached within grace',
      { status: 'past_due', pastDueSince: END - DAY, cancelAtPeriodEnd: true },
      END,
      'ended',
    ],
    ['unpaid', { status: 'unpaid', pastDueSince: MIDDLE }, MIDDLE, 'lapsed'],
    ['paused', { status: 'paused' }, MIDDLE, 'paused'],
    ['incomplete', { status: 'incomplete' }, MIDDLE, 'incomplete'],
    ['never paid', { status: 'incomplete_expired', endedAt: MIDDLE }, MIDDLE, 'ended'],
    ['cancelled', { status: 'canceled', endedAt: MIDDLE }, MIDDLE, 'ended'],
  ] as const)('reads %s', (_when, differs, at, status) => {
    expect(getAccessState(aSubscription(differs), at).status).toBe(status);
  });

  it.each([
    ['past_due', 'pastDueSince', { status: 'past_due', pastDueSince: FAILED }, FAILED + 7 * DAY],
    ['past_due without a known failure', 'period', { status: 'past_due' }, START + 7 * DAY],
    ['unpaid', 'pastDueSince', { status: 'unpaid', pastDueSince: FAILED }, FAILED + 7 * DAY],
    ['active', 'nothing', {}, null],
  ] as const)('starts grace of %s at %s', (_status, _from, differs, until) => {
    expect(getAccessState(aSubscription(differs), MIDDLE).graceUntil).toBe(until);
  });

  it('uses the actual end of a canceled subscription, not the end of its period', () => {
    expect(
      getAccessState(aSubscription({ status: 'canceled', endedAt: MIDDLE }), END).periodEnd,
    ).toBe(MIDDLE);
  });
});

describe('endsAt', () => {
  it.each([
    [{}, null],
    [{ cancelAtPeriodEnd: true }, END],
    [{ cancelAt: MIDDLE }, MIDDLE],
    [{ cancelAt: MIDDLE, cancelAtPeriodEnd: true }, MIDDLE],
  ])('is for %j: %p', (differs, expected) => {
    expect(endsAt(aSubscription(differs))).toBe(expected);
  });
});

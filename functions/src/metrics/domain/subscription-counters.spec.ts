import { type Subscription } from '@keelson/contracts/billing/subscription';
import { addCounters, type Counters } from '@keelson/contracts/metrics/counters';
import { DAY } from '@keelson/contracts/time';
import fc from 'fast-check';
import { aSubscription, START, subscriptionId, type Differs } from '../../billing/testing/builders';
import { monthlyAmount } from './monthly-amount';
import { countersOfChange, groupOf, revenueOf } from './subscription-counters';

describe('monthlyAmount', () => {
  it.each<[string, Differs, number]>([
    ['a monthly price as it is', {}, 1_900],
    ['three seats', { quantity: 3 }, 5_700],
    ['a twelfth of a yearly price', { interval: 'year', unitAmount: 19_000 }, 1_583],
    ['a half cent rounded up', { interval: 'year', unitAmount: 18 }, 2],
    ['two years', { interval: 'year', intervalCount: 2, unitAmount: 24_000 }, 1_000],
    ['a quarter', { intervalCount: 3, unitAmount: 3_000 }, 1_000],
    ['52 weeks in 12 months', { interval: 'week', unitAmount: 1_200 }, 5_200],
    ['365 days in 12 months', { interval: 'day', unitAmount: 1_200 }, 36_500],
    ['no decimals in yen', { currency: 'jpy', unitAmount: 980 }, 980],
    [
      'more than 2^53 before the division',
      { interval: 'year', unitAmount: 12e12, quantity: 9_000 },
      9e15,
    ],
    ['past due, which is still collected', { status: 'past_due' }, 1_900],
    ['a scheduled end, until it comes', { cancelAtPeriodEnd: true }, 1_900],
    ['nothing for a trial', { status: 'trialing' }, 0],
    ['nothing for an unpaid one', { status: 'unpaid' }, 0],
    ['nothing for a paused one', { status: 'paused' }, 0],
    ['nothing before the first payment', { status: 'incomplete' }, 0],
    ['nothing after the end', { status: 'canceled', endedAt: START + DAY }, 0],
    ['nothing for another product', { planKey: 'free' }, 0],
    ['nothing for a tiered price', { unitAmount: null }, 0],
    ['nothing for a quantity of 0', { quantity: 0 }, 0],
  ])('counts %s', (_what, differs, expected) => {
    expect(monthlyAmount(aSubscription(differs))).toBe(expected);
  });
});

const active = aSubscription();
const tried = { trialEnd: START + 7 * DAY };
const trial = aSubscription({ ...tried, status: 'trialing' });
const canceledTrial = aSubscription({ ...tried, status: 'canceled', endedAt: START + DAY });
const pastDue = aSubscription({ status: 'past_due' });
const unpaid = aSubscription({ status: 'unpaid' });
const ended = aSubscription({ status: 'canceled', endedAt: START + 40 * DAY });
const second = (differs: Differs = {}) =>
  aSubscription({ id: subscriptionId('sub_2'), ...differs });

describe('countersOfChange', () => {
  it.each<[string, Subscription[], Subscription[], Counters]>([
    ['a purchase', [], [active], { 'mrr:usd:new': 1_900, 'subscriptions:pro:active': 1 }],
    ['a trial', [], [trial], { 'subscriptions:pro:trialing': 1 }],
    [
      'the first payment after a trial',
      [trial],
      [active],
      {
        'mrr:usd:new': 1_900,
        'subscriptions:pro:trialing': -1,
        'subscriptions:pro:active': 1,
      },
    ],
    [
      'a trial that ends unpaid',
      [trial],
      [aSubscription({ ...tried, status: 'paused' })],
      { 'subscriptions:pro:trialing': -1 },
    ],
    ['more seats', [active], [{ ...active, quantity: 2 }], { 'mrr:usd:expansion': 1_900 }],
    ['fewer seats', [{ ...active, quantity: 3 }], [active], { 'mrr:usd:contraction': -3_800 }],
    [
      'a yearly price instead of a monthly one',
      [active],
      [{ ...active, interval: 'year', unitAmount: 19_000 }],
      { 'mrr:usd:contraction': -317 },
    ],
    [
      'a second subscription',
      [active],
      [active, second()],
      { 'mrr:usd:expansion': 1_900, 'subscriptions:pro:active': 1 },
    ],
    [
      'the end of one of two',
      [active, second()],
      [active, second({ status: 'canceled', endedAt: START + DAY })],
      { 'mrr:usd:contraction': -1_900, 'subscriptions:pro:active': -1 },
    ],
    [
      'the end of the last one',
      [active],
      [ended],
      { 'mrr:usd:churn': -1_900, 'subscriptions:pro:active': -1 },
    ],
    [
      'the deletion of the account',
      [active],
      [],
      { 'mrr:usd:churn': -1_900, 'subscriptions:pro:active': -1 },
    ],
    [
      'a customer that comes back',
      [ended],
      [ended, second()],
      { 'mrr:usd:reactivation': 1_900, 'subscriptions:pro:active': 1 },
    ],
    [
      'a first purchase after a trial that was canceled',
      [canceledTrial],
      [canceledTrial, second()],
      { 'mrr:usd:new': 1_900, 'subscriptions:pro:active': 1 },
    ],
    [
      'a failed payment',
      [{ ...active, quantity: 2 }],
      [aSubscription({ quantity: 2, status: 'past_due' })],
      {
        failedPayments: 1,
        'unpaid:usd': 3_800,
        'subscriptions:pro:active': -1,
        'subscriptions:pro:pastDue': 1,
      },
    ],
    [
      'a payment that is recovered',
      [pastDue],
      [active],
      { 'subscriptions:pro:active': 1, 'subscriptions:pro:pastDue': -1 },
    ],
    [
      'the last failed attempt',
      [pastDue],
      [unpaid],
      { 'mrr:usd:churn': -1_900, 'subscriptions:pro:pastDue': -1 },
    ],
    [
      'a late payment',
      [unpaid],
      [active],
      { 'mrr:usd:reactivation': 1_900, 'subscriptions:pro:active': 1 },
    ],
    [
      'another currency',
      [active],
      [{ ...active, currency: 'eur' }],
      { 'mrr:usd:churn': -1_900, 'mrr:eur:reactivation': 1_900 },
    ],
    ['a renewal', [active], [{ ...active, currentPeriodEnd: START + 62 * DAY, revision: 2 }], {}],
    ['an announced end', [active], [{ ...active, cancelAtPeriodEnd: true }], {}],
    ['another failed attempt', [pastDue], [{ ...pastDue, revision: 3 }], {}],
    ['another product', [], [{ ...active, planKey: 'free' }], {}],
  ])('counts %s', (_what, before, after, expected) => {
    expect(countersOfChange(before, after)).toEqual(expected);
  });
});

const anySubscription = fc
  .record({
    id: fc.constantFrom('sub_1', 'sub_2', 'sub_3').map(subscriptionId),
    status: fc.constantFrom<Subscription['status']>(
      'incomplete',
      'incomplete_expired',
      'trialing',
      'active',
      'past_due',
      'canceled',
      'unpaid',
      'paused',
    ),
    planKey: fc.constantFrom<Subscription['planKey']>('pro', 'free'),
    currency: fc.constantFrom('usd', 'eur', 'jpy'),
    unitAmount: fc.option(fc.nat({ max: 100_000 })),
    quantity: fc.nat({ max: 5 }),
    interval: fc.constantFrom<Subscription['interval']>('day', 'week', 'month', 'year'),
    intervalCount: fc.integer({ min: 1, max: 6 }),
    endedAt: fc.option(fc.constant(START + DAY)),
  })
  .map((differs) => aSubscription(differs));

/** States of an account: each has at most one subscription with an id. */
const anyLife = fc.array(
  fc.uniqueArray(anySubscription, { selector: ({ id }) => id, maxLength: 3 }),
  { minLength: 1, maxLength: 20 },
);

describe('the counters of any life', () => {
  it('add up to the revenue and the subscriptions of its last state', () => {
    fc.assert(
      fc.property(anyLife, (states) => {
        let counters: Counters = {};
        let before: Subscription[] = [];
        for (const after of states) {
          counters = addCounters(counters, countersOfChange(before, after));
          before = after;
        }
        for (const [currency, expected] of revenueOf(before)) {
          const moved = Object.entries(counters).filter(([name]) =>
            name.startsWith(`mrr:${currency}:`),
          );
          expect(moved.reduce((sum, [, amount]) => sum + amount, 0)).toBe(expected);
        }
        const groups = before.map(groupOf).filter((group) => group !== null);
        for (const group of ['active', 'trialing', 'pastDue'] as const) {
          const expected = groups.filter((other) => other === group).length;
          expect(counters[`subscriptions:pro:${group}`] ?? 0).toBe(expected);
        }
      }),
      { numRuns: 500 },
    );
  });

  it('do not change when a state is stored again', () => {
    fc.assert(
      fc.property(anyLife, ([state = []]) => {
        expect(countersOfChange(state, state)).toEqual({});
      }),
    );
  });
});

import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';
import { MINUTE, SECOND } from '@keelson/contracts/time';
import { aSubscription, END, START, type Differs } from '../testing/builders';
import {
  assertRecentPreview,
  decidePlanChange,
  endsTrial,
  prorationDateAt,
} from './decide-plan-change';
import { stateOf } from './find-drift';
import { type Offer } from './provider-facts';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const PERSON = 'u1' as PayerId;

const offer = (differs: Partial<Offer> = {}): Offer => ({
  status: 'live',
  priceId: 'price_other',
  amount: { amountMinor: 4_900, currency: 'usd' },
  interval: 'month',
  intervalCount: 1,
  trialDays: 0,
  ...differs,
});
const state = (differs: Differs = {}): SubscriptionState => stateOf(aSubscription(differs));
function codeOf(act: () => unknown): string | null {
  try {
    act();
    return null;
  } catch (error) {
    if (error instanceof DomainError) return error.code;
    throw error;
  }
}
const YEAR = { interval: 'year' } as const;
const business = { planKey: 'business' } as const;

describe('decidePlanChange', () => {
  it.each([
    ['a larger plan', {}, 'business', {}, 'now'],
    ['a larger plan and a longer interval', {}, 'business', YEAR, 'now'],
    ['a larger plan and a shorter interval', YEAR, 'business', {}, 'now'],
    ['a longer interval', {}, 'pro', YEAR, 'now'],
    ['a shorter interval', YEAR, 'pro', {}, 'period-end'],
    ['a smaller plan', business, 'pro', {}, 'period-end'],
    ['a smaller plan and a longer interval', business, 'pro', YEAR, 'period-end'],
    ['more of the plan', business, 'business', { priceId: 'price_business', quantity: 2 }, 'now'],
    ['less of the plan', { ...business, quantity: 3 }, 'business', { quantity: 2 }, 'period-end'],
    // A month of it may be used up by now: its time is not credited.
    [
      'less of the plan and a longer interval',
      { ...business, quantity: 10 },
      'business',
      { ...YEAR, quantity: 1 },
      'period-end',
    ],
    [
      'as much of the plan and a longer interval',
      { ...business, quantity: 10 },
      'business',
      { ...YEAR, quantity: 10 },
      'now',
    ],
    [
      'more of the plan and a shorter interval',
      { ...business, ...YEAR },
      'business',
      { quantity: 2 },
      'period-end',
    ],
    ['a smaller plan in a trial', { ...business, status: 'trialing' }, 'pro', {}, 'now'],
  ] as const)('%s', (_what, before, plan, price, timing) => {
    expect(decidePlanChange(state(before), { payer: PERSON, plan, offer: offer(price) })).toBe(
      timing,
    );
  });

  it.each([
    ['a larger plan', {}, 'business', {}, true],
    ['more of the plan', business, 'business', { quantity: 2 }, true],
    ['a smaller plan, but more of it', business, 'pro', { quantity: 2 }, true],
    ['a smaller plan', business, 'pro', {}, false],
    ['less of the plan', { ...business, quantity: 3 }, 'business', { quantity: 1 }, false],
    ['another interval', {}, 'pro', YEAR, false],
  ] as const)('in a trial, %s ends it: %s', (_what, before, plan, price, ends) => {
    const requested = { plan, offer: offer(price) };
    expect(endsTrial(state({ ...before, status: 'trialing' }), requested)).toBe(ends);
    expect(endsTrial(state(before), requested)).toBe(false);
  });

  const pending: SubscriptionState['pendingChange'] = {
    planKey: 'pro',
    productId: 'prod_pro',
    priceId: 'price_other',
    currency: 'usd',
    unitAmount: 1_900,
    interval: 'month',
    intervalCount: 1,
    quantity: 1,
    at: END,
    arranged: false,
  };
  it.each([
    ['the same price', {}, 'business', { priceId: 'price_pro' }, 'plan-unchanged'],
    ['the same plan at a former price', {}, 'pro', {}, 'plan-unchanged'],
    ['what is scheduled', { ...business, pendingChange: pending }, 'pro', {}, 'plan-unchanged'],
    [
      'what is canceled by flag',
      { cancelAtPeriodEnd: true },
      'business',
      {},
      'subscription-ending',
    ],
    ['what is canceled by date', { cancelAt: END }, 'business', {}, 'subscription-ending'],
    ['what is past due', { status: 'past_due' }, 'business', {}, 'payment-due'],
    ['what is unpaid', { status: 'unpaid' }, 'business', {}, 'payment-due'],
    ['what is paused', { status: 'paused' }, 'business', {}, 'no-subscription'],
    ['what was never paid', { status: 'incomplete' }, 'business', {}, 'no-subscription'],
    ['what expired unpaid', { status: 'incomplete_expired' }, 'business', {}, 'no-subscription'],
    ['what has ended', { status: 'canceled' }, 'business', {}, 'no-subscription'],
    ['a product without a plan', { productClaim: 'unclaimed' }, 'business', {}, 'not-changeable'],
    ['another currency', { currency: 'eur' }, 'business', {}, 'not-changeable'],
    // Time that nobody has paid for is not credited.
    ['an unpaid period', { latestInvoiceStatus: 'open' }, 'business', {}, 'payment-pending'],
    ['an uncharged period', { latestInvoiceStatus: 'draft' }, 'business', {}, 'payment-pending'],
    ['a waived period', { latestInvoiceStatus: 'uncollectible' }, 'pro', YEAR, 'payment-pending'],
  ] as const)('refuses %s', (_what, before, plan, price, code) => {
    const decide = () =>
      decidePlanChange(state(before), { payer: PERSON, plan, offer: offer(price) });
    expect(codeOf(decide)).toBe(`billing/${code}`);
  });
});

it.each([
  ['a smaller plan', { ...business, latestInvoiceStatus: 'open' }, 'pro', 'period-end'],
  ['a change in a trial', { status: 'trialing', latestInvoiceStatus: 'open' }, 'business', 'now'],
  ['a voided upgrade', { latestInvoiceStatus: 'void' }, 'business', 'now'],
  [
    'another upgrade that waits',
    {
      latestInvoiceStatus: 'payment_failed',
      pendingUpdate: {
        planKey: 'business',
        interval: 'year',
        reason: 'payment_failed',
        paymentUrl: null,
        until: END,
      },
    },
    'business',
    'now',
  ],
] as const)('needs no paid invoice for, or after, %s', (_what, before, plan, timing) => {
  expect(decidePlanChange(state(before), { payer: PERSON, plan, offer: offer() })).toBe(timing);
});

describe('the proration date', () => {
  it('is in whole seconds and within the period', () => {
    expect(prorationDateAt(state(), START + 90_999)).toBe(START + 90_000);
    expect(prorationDateAt(state(), START - MINUTE)).toBe(START);
    expect(prorationDateAt(state(), END + MINUTE)).toBe(END);
  });

  const NOW = START + 60 * MINUTE;
  it.each([
    ['now', NOW, true],
    ['a quarter of an hour old', NOW - 15 * MINUTE, true],
    ['older: it would credit time that was used', NOW - 16 * MINUTE, false],
    ['in the future', NOW + 16 * MINUTE, false],
    ['not in whole seconds', NOW - SECOND / 2, false],
  ])('that is %s', (_what, date, isFine) => {
    const check = () => assertRecentPreview(state(), date, NOW);
    expect(codeOf(check)).toBe(isFine ? null : 'billing/preview-outdated');
  });
});

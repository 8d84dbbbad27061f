import { SubscriptionStatus } from '@keelson/contracts/billing/subscription';
import { type CheckoutSessionId, type CustomerId } from '@keelson/contracts/ids';
import { aSubscription, START, UID } from '../testing/builders';
import {
  checkoutProgress,
  decideCheckout,
  offerForBuyer,
  losesTie,
  olderOpenSessions,
} from './decide-checkout';
import { type CheckoutFacts, type Offer } from './provider-facts';

const offer: Offer = {
  status: 'live',
  priceId: 'price_pro',
  amount: { amountMinor: 1_900, currency: 'usd' },
  interval: 'month',
  intervalCount: 1,
  trialDays: 14,
};
const session = (differs: Partial<CheckoutFacts> = {}): CheckoutFacts => ({
  id: 'cs_1' as CheckoutSessionId,
  status: 'open',
  payment: 'unpaid',
  url: 'https://pay.test/cs_1',
  uid: UID,
  customerId: 'cus_1' as CustomerId,
  subscriptionId: null,
  mode: 'subscription',
  paymentId: null,
  invoiceId: null,
  offerKey: 'price_pro/14',
  createdAt: START,
  ...differs,
});

describe('decideCheckout', () => {
  it.each(SubscriptionStatus.options)(
    'decides for a member with a subscription in status %s',
    (status) => {
      const live = ['trialing', 'active', 'past_due', 'unpaid', 'paused'].includes(status);
      const decision = decideCheckout([aSubscription({ status })], [], offer);
      expect(decision.kind).toBe(live ? 'portal' : 'create');
    },
  );

  it('allows a purchase with a subscription to another product', () => {
    expect(decideCheckout([aSubscription({ planKey: 'free' })], [], offer).kind).toBe('create');
  });

  it('reuses the open session for a second tab', () => {
    expect(decideCheckout([], [session()], offer)).toMatchObject({
      kind: 'resume',
      url: 'https://pay.test/cs_1',
    });
  });

  it.each([
    ['the price changed', { offerKey: 'price_old/14' }],
    ['the trial changed', { offerKey: 'price_pro/0' }],
    ['it has no offer key', { offerKey: null }],
  ])('replaces an open session when %s', (_when, differs) => {
    const open = session(differs);
    expect(decideCheckout([], [open], offer)).toEqual({
      kind: 'create',
      expire: [open],
      idempotencySeed: 'cs_1',
    });
  });

  it('changes the idempotency seed after each finished session', () => {
    expect(decideCheckout([], [], offer)).toMatchObject({ idempotencySeed: 'first' });
    const over = session({ status: 'expired', url: null });
    expect(decideCheckout([], [over], offer)).toMatchObject({
      idempotencySeed: 'cs_1',
      expire: [],
    });
  });
});

describe('olderOpenSessions', () => {
  const created = session({ id: 'cs_5' as CheckoutSessionId });
  it.each([
    ['an older one', { id: 'cs_9', createdAt: START - 1 }, true],
    ['a newer one', { id: 'cs_1', createdAt: START + 1 }, false],
    ['the one before it of the same instant', { id: 'cs_4' }, true],
    ['the one after it of the same instant', { id: 'cs_6' }, false],
    ['itself', { id: 'cs_5' }, false],
    ['a finished one', { id: 'cs_4', status: 'complete' }, false],
  ] as const)('has %s: %j', (_name, differs, included) => {
    const one = session(differs as Partial<CheckoutFacts>);
    expect(olderOpenSessions([one, created], created)).toEqual(included ? [one] : []);
  });
});

describe('losesTie', () => {
  const created = session({ id: 'cs_5' as CheckoutSessionId });
  it.each([
    ['an older one', { id: 'cs_9', createdAt: START - 1 }, false],
    ['a newer one, which looks for itself', { id: 'cs_9', createdAt: START + 1 }, false],
    ['the one before it of the same instant', { id: 'cs_4' }, false],
    ['the one after it of the same instant', { id: 'cs_6' }, true],
    ['itself', { id: 'cs_5' }, false],
    ['a finished one', { id: 'cs_6', status: 'complete' }, false],
  ] as const)('beside %s: %j, %s', (_name, differs, loses) => {
    expect(losesTie([session(differs as Partial<CheckoutFacts>), created], created)).toBe(loses);
  });
});

describe('offerForBuyer', () => {
  it('grants only one trial', () => {
    expect(offerForBuyer(offer, [])).toBe(offer);
    expect(offerForBuyer(offer, [aSubscription({ status: 'canceled' })]).trialDays).toBe(14);
    const tried = aSubscription({ status: 'canceled', trialStart: START });
    expect(offerForBuyer(offer, [tried]).trialDays).toBe(0);
    expect(offerForBuyer({ ...offer, quantity: 2 }, []).trialDays).toBe(0);
  });
});

describe('checkoutProgress', () => {
  const complete = session({ status: 'complete', url: null, subscriptionId: 'sub_1' });
  it.each([
    [
      'open',
      session(),
      null,
      { status: 'pending', reason: 'open', resumeUrl: 'https://pay.test/cs_1' },
    ],
    ['expired', session({ status: 'expired' }), null, { status: 'failed', reason: 'expired' }],
    ['paid', { ...complete, payment: 'paid' }, null, { status: 'complete' }],
    ['on trial', { ...complete, payment: 'not-needed' }, null, { status: 'complete' }],
    ['not paid yet', complete, null, { status: 'pending', reason: 'processing', resumeUrl: null }],
    [
      'unpaid, invoice open',
      complete,
      aSubscription({ status: 'incomplete', latestInvoiceStatus: 'open' }),
      { status: 'pending', reason: 'processing', resumeUrl: null },
    ],
    [
      'unpaid, payment failed',
      complete,
      aSubscription({ status: 'incomplete', latestInvoiceStatus: 'payment_failed' }),
      { status: 'failed', reason: 'payment_failed' },
    ],
    ...(
      [
        ['incomplete_expired', 'open'],
        ['canceled', 'open'],
        ['incomplete', 'void'],
        ['incomplete', 'uncollectible'],
      ] as const
    ).map(
      ([status, latestInvoiceStatus]) =>
        [
          `unpaid, ${status}, invoice ${latestInvoiceStatus}`,
          complete,
          aSubscription({ status, latestInvoiceStatus }),
          { status: 'failed', reason: 'payment_failed' },
        ] as const,
    ),
    [
      'unpaid, subscription active',
      complete,
      aSubscription({ status: 'active', latestInvoiceStatus: 'open' }),
      { status: 'pending', reason: 'processing', resumeUrl: null },
    ],
    [
      'unpaid, subscription active, payment failed',
      complete,
      aSubscription({ status: 'past_due', latestInvoiceStatus: 'payment_failed' }),
      { status: 'failed', reason: 'payment_failed' },
    ],
    ['settled later', complete, aSubscription({ status: 'active' }), { status: 'complete' }],
  ] as const)('reads %s', (_when, facts, subscription, expected) => {
    expect(checkoutProgress(facts, subscription)).toEqual(expected);
  });
});

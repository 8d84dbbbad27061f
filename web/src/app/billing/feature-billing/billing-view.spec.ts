import type { LivePrice, SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import {
  actionLabel,
  cancelText,
  planFacts,
  presentmentText,
  questionOf,
  planOptions,
  waitingUpdate,
} from './billing-view';

const END = Date.UTC(2026, 11, 1, 12);
const next = {
  planKey: 'pro',
  productId: 'prod_pro',
  priceId: 'pro_year',
  currency: 'usd',
  unitAmount: 19_000,
  interval: 'year',
  intervalCount: 1,
  quantity: 1,
  at: END,
};
const summary = (status: string, differs: object = {}): SubscriptionSummary =>
  ({
    entitlement: { status, currentPeriodEnd: END },
    subscription: {
      planKey: 'business',
      interval: 'month',
      intervalCount: 1,
      unitAmount: 4_900,
      quantity: 2,
      currency: 'usd',
      pendingChange: null,
      paidFor: null,
      discounts: [],
      endArranged: false,
      ...differs,
    },
    plan: { key: 'business', name: 'Business' },
    hasPortal: true,
    hadTrial: false,
  }) as unknown as SubscriptionSummary;

const QUARTER = {
  name: 'QUARTER',
  percentOff: 2_500,
  amountOff: null,
  products: null,
  ofItem: false,
};

describe('planFacts', () => {
  it.each([
    ['active', {}, true, 'cancel', 'Renews on December 1, 2026.'],
    ['trialing', {}, true, 'cancel', 'The trial ends on December 1, 2026.'],
    [
      'active',
      { pendingChange: next },
      true,
      'keep',
      'You keep Business until December 1, 2026. Then Pro begins for $190 / year.',
    ],
    [
      'active',
      {
        pendingChange: { ...next, unitAmount: 1_900, interval: 'month' },
        discounts: [{ ...QUARTER, duration: 'forever', until: null }],
      },
      true,
      'keep',
      'Then Pro begins for $14.25 / month with QUARTER.',
    ],
    ['canceling', {}, false, 'resume', 'Business is canceled.'],
    [
      'canceling',
      { endArranged: true },
      false,
      null,
      'Business ends on December 1, 2026. Contact support to keep it.',
    ],
    [
      'canceling',
      { paidFor: { planKey: 'pro', quantity: 1, until: END } },
      false,
      null,
      'The bank returned the payment for Business, so the change was undone and its invoice is void. Pro, which you paid for, stays until December 1, 2026, and doesn’t renew.',
    ],
    ['grace', {}, false, 'cancel', 'An invoice is unpaid.'],
    ['lapsed', {}, false, 'cancel', 'An invoice is unpaid.'],
    [
      'paused',
      {},
      false,
      'resume',
      'When you resume it, a period begins and your card is charged.',
    ],
    ['paused', { latestInvoiceStatus: 'open' }, false, null, 'Pay the open invoice to resume it.'],
    ['paused', { pausedForPayment: true }, false, null, 'Pay the open invoice to resume it.'],
    [
      'canceling',
      { currentPeriodEnd: Date.UTC(2026, 8, 1, 12) },
      false,
      'cancel',
      'Renews on September 1, 2026. It ends on December 1, 2026.',
    ],
  ])('%s', (status, differs, canChange, action, sentence) => {
    const facts = planFacts(summary(status, differs));
    expect(facts).toMatchObject({ canChange, action });
    expect(facts?.sentence).toContain(sentence);
  });

  it.each(['none', 'incomplete', 'ended'])('%s has nothing to change', (status) => {
    expect(planFacts(summary(status))).toBeNull();
  });
});

describe('actionLabel', () => {
  it.each([
    ['cancel', 'Cancel Business'],
    ['resume', 'Resume Business'],
    ['keep', 'Cancel scheduled change'],
    ['end', 'End now'],
  ] as const)('%s: %s', (act, label) => {
    expect(actionLabel(act, summary('active'))).toBe(label);
  });
});

it.each(['lapsed', 'paused'])('%s names the subscription, not what is in effect', (status) => {
  const lapsed = { ...summary(status), plan: { key: 'free', name: 'Free' } } as SubscriptionSummary;
  expect(actionLabel('cancel', lapsed)).toBe('Cancel Business');
  expect(actionLabel('resume', lapsed)).toBe('Resume Business');
  expect(questionOf('end', lapsed)).toMatchObject({
    heading: 'End Business now?',
    dismiss: 'Keep Business',
  });
});

describe('presentmentText', () => {
  it('names the currency that the card is charged in', () => {
    expect(presentmentText(summary('active', { presentmentCurrency: 'eur' }))).toBe(
      'Your card is charged in EUR, at the exchange rate of the day.',
    );
    expect(presentmentText(summary('active', { presentmentCurrency: null }))).toBeNull();
  });
});

describe('cancelText', () => {
  const cancels = (status: string, differs: object = {}) =>
    cancelText({
      ...summary(status, { currentPeriodEnd: END, metered: [], ...differs }),
      entitlement: { status, graceUntil: END - 20 * 86_400_000 },
    } as unknown as SubscriptionSummary);

  it.each([
    ['active', {}, 'You keep your plan until December 1, 2026 and are not charged again.'],
    [
      'active',
      { metered: [{ metric: 'chatMessages' }] },
      'Use over your limits until then is still charged',
    ],
    [
      'grace',
      {},
      'The open invoice is still collected. You keep your plan until November 11, 2026, and until December 1, 2026 once the invoice is paid.',
    ],
    ['lapsed', {}, 'Once it is paid, you have your plan until December 1, 2026.'],
  ])('%s', (status, differs, text) => {
    expect(cancels(status, differs)).toContain(text);
  });
});

describe('planOptions', () => {
  const price = (
    priceId: string,
    interval: string,
    intervalCount = 1,
    differs: object = {},
  ): LivePrice =>
    ({
      priceId,
      interval,
      intervalCount,
      amount: { amountMinor: 1_900, currency: 'usd' },
      ...differs,
    }) as never;
  const plans = [
    { plan: { key: 'free', name: 'Free' }, prices: [] },
    {
      plan: { key: 'pro', name: 'Pro' },
      prices: [price('pro_month', 'month'), price('pro_year', 'year')],
    },
    {
      plan: { key: 'business', name: 'Business' },
      // The subscription has a former price of this plan.
      prices: [price('business_new', 'month'), price('business_3', 'month', 3)],
    },
  ] as const;

  it('marks the current plan and the scheduled one', () => {
    const options = planOptions(plans, summary('active', { pendingChange: next }));
    expect(options.map(({ key, state }) => [key, state])).toEqual([
      ['pro_month', 'other'],
      ['pro_year', 'scheduled'],
      ['business_new', 'current'],
    ]);
  });

  it.each([
    ['exclusive', '$19 / month plus tax'],
    ['inclusive', '$19 / month incl. tax'],
    ['unspecified', '$19 / month'],
    [undefined, '$19 / month'],
  ])('says how a price that is %s is taxed', (taxBehavior, text) => {
    const prices = [price('pro_month', 'month', 1, { taxBehavior })];
    const taxed = [{ plan: { key: 'pro', name: 'Pro' }, prices }] as const;
    expect(planOptions(taxed, summary('active')).map((option) => option.price)).toEqual([text]);
  });

  it('says that a team pays a price for each seat', () => {
    const ofTeam = summary('active');
    const uid = `ws_${'a'.repeat(20)}` as never;
    const entitlement = { ...ofTeam.entitlement, uid };
    const prices = [price('business_new', 'month', 1, { taxBehavior: 'exclusive' })];
    const sold = [plans[1], { ...plans[2], prices }];
    const [option, ...others] = planOptions(sold, { ...ofTeam, entitlement });
    expect([option?.price, others]).toEqual(['$19 / month per seat plus tax', []]);
  });
});

describe('waitingUpdate', () => {
  const update = {
    planKey: 'pro',
    interval: 'month',
    reason: 'action_required',
    paymentUrl: 'https://pay.test/invoice',
    until: END,
  };

  it.each([
    ['action_required', 'Your bank asks you to confirm the payment.', 'Confirm payment'],
    ['payment_failed', 'The payment was declined.', 'Pay with another card'],
  ])('%s: %s', (reason, why, label) => {
    const shown = waitingUpdate(
      summary('active', { pendingUpdate: { ...update, reason } }),
      END - 1,
    );
    expect(shown).toMatchObject({ label, url: update.paymentUrl });
    expect(shown?.sentence).toContain(why);
    expect(shown?.sentence).toContain('by December 1, 2026 to start Pro.');
  });

  it('is null without one, and when its time is over', () => {
    expect(waitingUpdate(summary('active', { pendingUpdate: null }), 0)).toBeNull();
    expect(waitingUpdate(summary('active', { pendingUpdate: update }), END)).toBeNull();
  });
});

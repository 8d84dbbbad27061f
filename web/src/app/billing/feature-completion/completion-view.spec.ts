import type { CheckoutOutcome, SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { completionView, pollDelay } from './completion-view';

const summary = (key: 'free' | 'pro', status = 'active'): SubscriptionSummary =>
  ({ plan: { key, name: key }, entitlement: { status } }) as SubscriptionSummary;

const CASES: readonly [CheckoutOutcome, string, string | null, boolean][] = [
  [
    { status: 'complete', summary: summary('pro'), invoiceId: 'in_1' },
    'Pro is active',
    '/dashboard',
    false,
  ],
  [
    { status: 'complete', summary: summary('free'), invoiceId: 'in_1' },
    'Payment received',
    null,
    true,
  ],
  [
    {
      status: 'granted',
      name: '500 messages',
      amount: 500,
      metric: 'chatMessages',
      invoiceId: 'in_1',
    },
    '500 messages added',
    '/dashboard',
    false,
  ],
  [
    { status: 'pending', reason: 'processing', resumeUrl: null },
    'Payment processing',
    '/dashboard',
    true,
  ],
  [
    { status: 'pending', reason: 'open', resumeUrl: 'https://pay.example/1' },
    'Payment not completed',
    'https://pay.example/1',
    true,
  ],
  [
    { status: 'pending', reason: 'open', resumeUrl: null },
    'Payment not completed',
    '/pricing',
    true,
  ],
  [{ status: 'failed', reason: 'expired' }, 'Checkout expired', '/pricing', false],
  [{ status: 'failed', reason: 'payment_failed' }, 'Payment failed', '/pricing', false],
  [{ status: 'failed', reason: 'trial_used' }, 'This card has had a trial', '/pricing', false],
];

it('speaks of no payment when a trial begins', () => {
  const view = completionView({
    status: 'complete',
    summary: summary('pro', 'trialing'),
    invoiceId: null,
  });
  expect(view.first).toBe('Trial started');
  expect(view.detail).toBe(
    'Your Pro limits apply now. Your first payment is due when the trial ends.',
  );
});

it('leads on, with the receipt, only once the plan has begun', () => {
  const view = (key: 'free' | 'pro') =>
    completionView({ status: 'complete', summary: summary(key), invoiceId: 'in_1' });
  expect(view('pro')).toMatchObject({ begun: 'pro', receipt: { invoiceId: 'in_1' } });
  expect(view('free').begun).toBeUndefined();
  expect(view('free').receipt).toBeUndefined();
});

it('shows the receipt of credits', () => {
  const { receipt, begun } = completionView({
    status: 'granted',
    name: '500 messages',
    amount: 500,
    metric: 'chatMessages',
    invoiceId: 'in_2',
  });
  expect(receipt).toEqual({ invoiceId: 'in_2' });
  expect(begun).toBeUndefined();
});

describe('completionView', () => {
  it.each(CASES)('%j', (outcome, heading, href, polling) => {
    const view = completionView(outcome);
    expect([view.heading, view.action?.href ?? null, view.polling]).toEqual([
      heading,
      href,
      polling,
    ]);
  });

  it('never links to checkout after a payment', () => {
    for (const [outcome] of CASES.slice(0, 3)) {
      expect(completionView(outcome).action?.href).not.toBe('/pricing');
    }
  });
});

describe('pollDelay', () => {
  it('increases, ends, and adds up to about two minutes', () => {
    const delays: number[] = [];
    for (let attempt = 0; ; attempt += 1) {
      const delay = pollDelay(attempt);
      if (delay === null) break;
      delays.push(delay);
    }
    expect(delays).toEqual([...delays].sort((a, b) => a - b));
    expect(delays.reduce((sum, delay) => sum + delay, 0)).toBe(125_000);
  });
});

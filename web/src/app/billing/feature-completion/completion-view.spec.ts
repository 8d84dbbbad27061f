import type { CheckoutOutcome, SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { completionView, pauseBefore } from './completion-view';

const summary = (key: 'free' | 'pro'): SubscriptionSummary =>
  ({ plan: { key, name: key } }) as SubscriptionSummary;

const CASES: readonly [CheckoutOutcome, string, string | null, boolean][] = [
  [{ status: 'complete', summary: summary('pro') }, 'Pro is active', '/dashboard', false],
  [{ status: 'complete', summary: summary('free') }, 'Payment received', null, true],
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
    '/checkout',
    true,
  ],
  [{ status: 'failed', reason: 'expired' }, 'Checkout expired', '/checkout', false],
  [{ status: 'failed', reason: 'payment_failed' }, 'Payment failed', '/checkout', false],
];

describe('completionView', () => {
  it.each(CASES)('%j', (outcome, heading, href, waits) => {
    const view = completionView(outcome);
    expect([view.heading, view.action?.href ?? null, view.waits]).toEqual([heading, href, waits]);
  });

  it('never asks for a payment once one was made', () => {
    for (const [outcome] of CASES.slice(0, 3)) {
      expect(completionView(outcome).action?.href).not.toBe('/checkout');
    }
  });
});

describe('pauseBefore', () => {
  it('grows, stops, and adds up to about two minutes', () => {
    const pauses: number[] = [];
    for (let round = 0; ; round += 1) {
      const pause = pauseBefore(round);
      if (pause === null) break;
      pauses.push(pause);
    }
    expect(pauses).toEqual([...pauses].sort((a, b) => a - b));
    expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBe(125_000);
  });
});

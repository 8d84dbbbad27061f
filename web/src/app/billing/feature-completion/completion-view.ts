import type { CheckoutOutcome } from '@keelson/contracts/billing/endpoints';

/** How far a purchase has come; `done` steps have a tick, the `current` one is being waited for. */
export interface CompletionView {
  readonly heading: string;
  readonly detail: string;
  readonly received: 'done' | 'current' | 'none';
  readonly active: 'done' | 'current' | 'none';
  readonly action: { readonly label: string; readonly href: string } | null;
  /** Ask again by itself. */
  readonly waits: boolean;
}

/** What the completion page says; it never asks for a payment that may have been made. */
export function completionView(outcome: CheckoutOutcome): CompletionView {
  switch (outcome.status) {
    case 'complete':
      // Paid, but the plan is not there: an incomplete or lapsed subscription. Say so, do not cheer.
      return outcome.summary.plan.key === 'pro'
        ? {
            heading: 'Pro is active',
            detail: 'We received your payment. Your Pro limits apply now.',
            received: 'done',
            active: 'done',
            action: { label: 'Go to dashboard', href: '/dashboard' },
            waits: false,
          }
        : {
            heading: 'Payment received',
            detail: 'Your plan is being activated. This takes a few seconds.',
            received: 'done',
            active: 'current',
            action: null,
            waits: true,
          };
    case 'pending':
      return outcome.reason === 'processing'
        ? {
            heading: 'Payment processing',
            detail:
              'This payment method can take a few days. Pro starts automatically once the payment is confirmed.',
            received: 'current',
            active: 'none',
            action: { label: 'Go to dashboard', href: '/dashboard' },
            waits: true,
          }
        : {
            heading: 'Payment not completed',
            detail: 'You haven’t been charged.',
            received: 'none',
            active: 'none',
            action:
              outcome.resumeUrl === null
                ? { label: 'Back to checkout', href: '/checkout' }
                : { label: 'Complete payment', href: outcome.resumeUrl },
            waits: true,
          };
    case 'failed':
      return {
        heading: outcome.reason === 'expired' ? 'Checkout expired' : 'Payment failed',
        detail:
          outcome.reason === 'expired'
            ? 'The checkout was open for too long. You haven’t been charged.'
            : 'Your bank declined the payment. You haven’t been charged.',
        received: 'none',
        active: 'none',
        action: { label: 'Try again', href: '/checkout' },
        waits: false,
      };
  }
}

const PAUSES_S = [1, 1, 2, 3, 5, 8, 10, 15, 20, 30, 30] as const;

/** Milliseconds until the n-th next question (from 0); null when it is time to stop asking. */
export function pauseBefore(round: number): number | null {
  const seconds = PAUSES_S[round];
  return seconds === undefined ? null : seconds * 1_000;
}

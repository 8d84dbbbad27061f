import { isPaidPlan, planOf } from '@keelson/contracts/billing/plan-catalog';
import type { CheckoutOutcome, SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import type { PlanKey } from '@keelson/contracts/billing/plan-key';
import { packName } from '../../shared/util/texts/pack-name';
import { pageHref } from '../../shared/util/app-language';

/** Progress of a purchase: `done` steps are complete, the `current` step is pending. */
export interface CompletionView {
  readonly heading: string;
  readonly detail: string;
  readonly received: 'done' | 'current' | 'none';
  readonly active: 'done' | 'current' | 'none';
  /** The first step; by default the payment is received. */
  readonly first?: string;
  /** The last step; by default the plan is active. */
  readonly last?: string;
  readonly action: { readonly label: string; readonly href: string } | null;
  /** True while the result can still change. */
  readonly polling: boolean;
  /** Set when something was paid; its invoice is null while the provider has none. */
  readonly receipt?: { readonly invoiceId: string | null };
  readonly begun?: PlanKey;
}

const TO_DASHBOARD = { label: $localize`Go to dashboard`, href: pageHref('/dashboard') };

/** A trial begins without a payment. */
function paidOrTrial({
  plan,
  entitlement,
}: SubscriptionSummary): Pick<CompletionView, 'detail' | 'first'> {
  const { name } = planOf(plan.key);
  return entitlement.status === 'trialing'
    ? {
        first: $localize`Trial started`,
        detail: $localize`Your ${name}:plan: limits apply now. Your first payment is due when the trial ends.`,
      }
    : { detail: $localize`We received your payment. Your ${name}:plan: limits apply now.` };
}

// A payment page belongs to a plan and an interval, which are chosen there.
const TRY_AGAIN = { label: $localize`Try again`, href: pageHref('/pricing') };

const FAILURES = {
  expired: {
    heading: $localize`Checkout expired`,
    detail: $localize`The checkout was open for too long. You haven’t been charged.`,
    action: TRY_AGAIN,
  },
  payment_failed: {
    heading: $localize`Payment failed`,
    detail: $localize`Your bank declined the payment. You haven’t been charged.`,
    action: TRY_AGAIN,
  },
  trial_used: {
    heading: $localize`This card has had a trial`,
    detail: $localize`Each card gets one free trial, so this one has ended. You haven’t been charged. You can choose a plan without a trial.`,
    action: { label: $localize`Choose a plan`, href: pageHref('/pricing') },
  },
} as const satisfies Record<
  Extract<CheckoutOutcome, { status: 'failed' }>['reason'],
  Pick<CompletionView, 'heading' | 'detail' | 'action'>
>;

/** The completion page for a checkout result. It never asks for a payment that may already have been made. */
export function completionView(outcome: CheckoutOutcome): CompletionView {
  switch (outcome.status) {
    case 'complete':
      // Paid, but the plan is not active yet (incomplete or lapsed subscription).
      return isPaidPlan(outcome.summary.plan.key)
        ? {
            heading: $localize`${planOf(outcome.summary.plan.key).name}:plan: is active`,
            ...paidOrTrial(outcome.summary),
            received: 'done',
            active: 'done',
            action: TO_DASHBOARD,
            polling: false,
            receipt: { invoiceId: outcome.invoiceId },
            begun: outcome.summary.plan.key,
          }
        : {
            heading: $localize`Payment received`,
            detail: $localize`Your plan is being activated. This takes a few seconds.`,
            received: 'done',
            active: 'current',
            action: null,
            polling: true,
          };
    case 'granted':
      return {
        heading: $localize`${packName(outcome.name)}:credits: added`,
        detail: $localize`They are used when your plan’s monthly limit is reached, and don’t expire.`,
        received: 'done',
        active: 'done',
        last: $localize`Credits added`,
        action: TO_DASHBOARD,
        polling: false,
        receipt: { invoiceId: outcome.invoiceId },
      };
    case 'pending':
      return outcome.reason === 'processing'
        ? {
            heading: $localize`Payment processing`,
            detail: $localize`This payment method can take a few days. What you bought is added automatically once the payment is confirmed.`,
            received: 'current',
            active: 'none',
            action: TO_DASHBOARD,
            polling: true,
          }
        : {
            heading: $localize`Payment not completed`,
            detail: $localize`You haven’t been charged.`,
            received: 'none',
            active: 'none',
            action:
              outcome.resumeUrl === null
                ? { label: $localize`Back to pricing`, href: pageHref('/pricing') }
                : { label: $localize`Complete payment`, href: outcome.resumeUrl },
            polling: true,
          };
    case 'failed':
      return {
        ...FAILURES[outcome.reason],
        received: 'none',
        active: 'none',
        polling: false,
      };
  }
}

const POLL_DELAYS_S = [1, 1, 2, 3, 5, 8, 10, 15, 20, 30, 30] as const;

/** Delay before a poll in milliseconds, by attempt (from 0); null after the last one. */
export function pollDelay(attempt: number): number | null {
  const seconds = POLL_DELAYS_S[attempt];
  return seconds === undefined ? null : seconds * 1_000;
}

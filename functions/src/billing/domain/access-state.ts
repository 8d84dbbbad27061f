import { type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { GRACE_PERIOD_DAYS } from '@keelson/contracts/billing/plan-catalog';
import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { DAY, type EpochMs } from '@keelson/contracts/time';

/** The access that one subscription grants at an instant. */
export interface AccessState {
  readonly status: Exclude<EntitlementStatus, 'none'>;
  readonly graceUntil: EpochMs | null;
  /** When the plan renews or ends. */
  readonly periodEnd: EpochMs;
  readonly ending: boolean;
}

/**
 * The scheduled end of a subscription; null while it renews. The provider sets either a flag or an
 * instant, depending on how it was canceled.
 */
export function endsAt(
  subscription: Pick<SubscriptionState, 'cancelAt' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'>,
): EpochMs | null {
  if (subscription.cancelAt !== null) return subscription.cancelAt;
  return subscription.cancelAtPeriodEnd ? subscription.currentPeriodEnd : null;
}

type OwingSubscription = Extract<SubscriptionState, { readonly pastDueSince: EpochMs }>;

/**
 * End of the grace period. It starts when the payment failed, not when we synced, and only those have it who have paid
 * before: a trial or a bank debit that is not paid grants nothing further.
 */
const graceEnd = ({ pastDueSince, neverPaid }: OwingSubscription): EpochMs =>
  pastDueSince + (neverPaid ? 0 : GRACE_PERIOD_DAYS * DAY);

/**
 * Access of one subscription at an instant. Only `past_due` has a grace period: `unpaid` means that the
 * provider stopped collecting.
 */
export function getAccessState(subscription: SubscriptionState, at: EpochMs): AccessState {
  const end = endsAt(subscription);
  const base = {
    graceUntil: null,
    periodEnd: end ?? subscription.currentPeriodEnd,
    ending: end !== null,
  };
  const hasEnded = end !== null && end <= at;
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      if (hasEnded) return { ...base, status: 'ended' };
      return { ...base, status: end === null ? subscription.status : 'canceling' };
    case 'past_due': {
      if (hasEnded) return { ...base, status: 'ended' };
      const graceUntil = graceEnd(subscription);
      return { ...base, graceUntil, status: at < graceUntil ? 'grace' : 'lapsed' };
    }
    case 'unpaid':
      return { ...base, graceUntil: graceEnd(subscription), status: 'lapsed' };
    case 'paused':
      return { ...base, status: 'paused' };
    case 'incomplete':
      return { ...base, status: 'incomplete' };
    case 'incomplete_expired':
    case 'canceled': {
      const { paidFor } = subscription;
      if (paidFor !== null && at < paidFor.until) {
        return { ...base, status: 'canceling', periodEnd: paidFor.until, ending: true };
      }
      return { ...base, status: 'ended', periodEnd: subscription.endedAt };
    }
  }
}

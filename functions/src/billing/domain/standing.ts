import { type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { GRACE_PERIOD_DAYS } from '@keelson/contracts/billing/plan-catalog';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { DAY, type EpochMs } from '@keelson/contracts/time';

/** What one subscription is worth at an instant. */
export interface Standing {
  readonly status: Exclude<EntitlementStatus, 'none'>;
  readonly graceUntil: EpochMs | null;
  /** When the plan ends or renews. */
  readonly periodEnd: EpochMs;
  readonly ending: boolean;
}

type StandingInput = Pick<
  Subscription,
  | 'status'
  | 'currentPeriodStart'
  | 'currentPeriodEnd'
  | 'cancelAt'
  | 'cancelAtPeriodEnd'
  | 'endedAt'
  | 'pastDueSince'
>;

/**
 * When a subscription that was cancelled for later will end; null while it renews. The provider
 * writes either a flag or an instant, depending on how it was cancelled.
 */
export function endsAt(
  subscription: Pick<Subscription, 'cancelAt' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'>,
): EpochMs | null {
  if (subscription.cancelAt !== null) return subscription.cancelAt;
  return subscription.cancelAtPeriodEnd ? subscription.currentPeriodEnd : null;
}

/** Until when the plan is kept after a failed payment: grace starts at the failure, not at our sync. */
export function graceEnd(
  subscription: Pick<Subscription, 'pastDueSince' | 'currentPeriodStart'>,
): EpochMs {
  return (subscription.pastDueSince ?? subscription.currentPeriodStart) + GRACE_PERIOD_DAYS * DAY;
}

/**
 * Reads one subscription at an instant. Grace is for `past_due` only: `unpaid` means that the
 * provider has given up collecting.
 */
export function standingOf(subscription: StandingInput, at: EpochMs): Standing {
  const end = endsAt(subscription);
  const base = {
    graceUntil: null,
    periodEnd: end ?? subscription.currentPeriodEnd,
    ending: end !== null,
  };
  const over = end !== null && end <= at;
  switch (subscription.status) {
    case 'active':
    case 'trialing':
      if (over) return { ...base, status: 'ended' };
      return { ...base, status: end === null ? subscription.status : 'canceling' };
    case 'past_due': {
      if (over) return { ...base, status: 'ended' };
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
    case 'canceled':
      return {
        ...base,
        status: 'ended',
        periodEnd: subscription.endedAt ?? subscription.currentPeriodEnd,
      };
  }
}

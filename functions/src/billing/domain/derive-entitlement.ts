import { GRANTING_STATUSES } from '@keelson/contracts/billing/effective-plan';
import { type Entitlement, type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type Standing, standingOf } from './standing';

/** Best first; everything up to `grace` gives the plan. */
const ORDER = [
  'active',
  'trialing',
  'canceling',
  'grace',
  'paused',
  'lapsed',
  'incomplete',
  'ended',
] as const satisfies readonly EntitlementStatus[];

interface Candidate {
  readonly subscription: Subscription;
  readonly standing: Standing;
}

/** The best standing wins; then the one that lasts longest; then the older, so that there is one answer. */
function byWorth(a: Candidate, b: Candidate): number {
  return (
    ORDER.indexOf(a.standing.status) - ORDER.indexOf(b.standing.status) ||
    b.standing.periodEnd - a.standing.periodEnd ||
    a.subscription.createdAt - b.subscription.createdAt ||
    (a.subscription.id < b.subscription.id ? -1 : 1)
  );
}

/**
 * What a user may use, derived from all of the user's subscriptions, so that the end of an old one
 * never takes the plan that a newer one gives. Subscriptions to products that are no plan of ours
 * (`planKey` is `free`) count for nothing.
 *
 * @param subscriptions In any order.
 * @param at Instant of the derivation; grace and announced ends are judged by it.
 */
export function deriveEntitlement(
  uid: UserId,
  subscriptions: readonly Subscription[],
  at: EpochMs,
): Entitlement {
  const [best] = subscriptions
    .filter((subscription) => subscription.planKey !== 'free')
    .map((subscription) => ({ subscription, standing: standingOf(subscription, at) }))
    .sort(byWorth);
  if (best === undefined) {
    return {
      uid,
      planKey: 'free',
      status: 'none',
      sourceSubscriptionId: null,
      currentPeriodEnd: null,
      graceUntil: null,
      cancelAtPeriodEnd: false,
      updatedAt: at,
    };
  }
  const { subscription, standing } = best;
  return {
    uid,
    planKey: GRANTING_STATUSES.has(standing.status) ? subscription.planKey : 'free',
    status: standing.status,
    sourceSubscriptionId: subscription.id,
    currentPeriodEnd: standing.periodEnd,
    graceUntil: standing.graceUntil,
    cancelAtPeriodEnd: standing.ending,
    updatedAt: at,
  };
}

/** True when both say the same, whenever each was written. */
export function sameEntitlement(a: Entitlement, b: Entitlement): boolean {
  return (
    a.uid === b.uid &&
    a.planKey === b.planKey &&
    a.status === b.status &&
    a.sourceSubscriptionId === b.sourceSubscriptionId &&
    a.currentPeriodEnd === b.currentPeriodEnd &&
    a.graceUntil === b.graceUntil &&
    a.cancelAtPeriodEnd === b.cancelAtPeriodEnd
  );
}

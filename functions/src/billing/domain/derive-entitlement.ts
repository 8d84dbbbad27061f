import { GRANTING_STATUSES } from '@keelson/contracts/billing/effective-plan';
import { type Entitlement, type EntitlementStatus } from '@keelson/contracts/billing/entitlement';
import { type MeteredEntitlement } from '@keelson/contracts/billing/metered';
import { isPaidPlan, planOf, planOrder } from '@keelson/contracts/billing/plan-catalog';
import { mostFor } from '@keelson/contracts/billing/seats';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { type PayerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type AccessState, getAccessState } from './access-state';

/** Best first. Every status up to `grace` grants the plan. */
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
  readonly access: AccessState;
}

const grants = ({ access }: Candidate): boolean => GRANTING_STATUSES.has(access.status);

/** Returns the plan that is paid for: a smaller one when the upgrade was returned. */
const paidPlan = ({ subscription }: Candidate): Pick<Subscription, 'planKey' | 'quantity'> =>
  subscription.paidFor ?? subscription;

/** The largest plan that is granted; 0 for those that grant none. */
const grantedOrder = (candidate: Candidate): number =>
  grants(candidate) ? planOrder(paidPlan(candidate).planKey) : 0;

/** Largest granted plan first, then best status, then latest period end, then oldest: a total order. */
function byAccess(a: Candidate, b: Candidate): number {
  return (
    grantedOrder(b) - grantedOrder(a) ||
    ORDER.indexOf(a.access.status) - ORDER.indexOf(b.access.status) ||
    b.access.periodEnd - a.access.periodEnd ||
    a.subscription.createdAt - b.subscription.createdAt ||
    (a.subscription.id < b.subscription.id ? -1 : 1)
  );
}

/**
 * A user's entitlement, derived from all of their subscriptions, so that the end of an old subscription
 * never removes the plan of a newer one. Ignores subscriptions to other products (`planKey` is `free`).
 *
 * @param subscriptions In any order.
 * @param at Current time; decides whether a grace period or a scheduled end has passed.
 */
export function deriveEntitlement(
  uid: PayerId,
  subscriptions: readonly Subscription[],
  at: EpochMs,
): Entitlement {
  const [best] = subscriptions
    .filter((subscription) => isPaidPlan(subscription.planKey))
    .map((subscription) => ({ subscription, access: getAccessState(subscription, at) }))
    .sort(byAccess);
  if (best === undefined) {
    return {
      uid,
      planKey: 'free',
      status: 'none',
      sourceSubscriptionId: null,
      currentPeriodEnd: null,
      graceUntil: null,
      cancelAtPeriodEnd: false,
      features: [...planOf('free').features],
      quantity: 1,
      metered: [],
      updatedAt: at,
    };
  }
  const { subscription, access } = best;
  const planKey = grants(best) ? paidPlan(best).planKey : 'free';
  return {
    uid,
    planKey,
    status: access.status,
    sourceSubscriptionId: subscription.id,
    currentPeriodEnd: access.periodEnd,
    graceUntil: access.graceUntil,
    cancelAtPeriodEnd: access.ending,
    features: [...planOf(planKey).features],
    quantity: quantityOf(planKey, paidPlan(best), uid),
    metered: meteredOf(best),
    updatedAt: at,
  };
}

/** An operator can make any quantity at the provider; only what the plan allows counts. */
const quantityOf = (
  plan: string,
  { quantity }: Pick<Subscription, 'quantity'>,
  payer: PayerId,
): number => Math.max(1, Math.min(quantity, mostFor(plan, payer)));

/**
 * Returns what is charged for over the limits. Nothing in a trial, whose usage the provider does not bill, and nothing
 * while a payment is due: the limit is hard then.
 */
function meteredOf({ subscription, access }: Candidate): MeteredEntitlement[] {
  const isPaid = access.status === 'active' || access.status === 'canceling';
  if (!isPaid || subscription.status !== 'active') return [];
  const sold: Readonly<Partial<Record<string, number>>> =
    planOf(subscription.planKey).metered ?? {};
  return subscription.metered
    .filter(({ metric }) => sold[metric] !== undefined)
    .map(({ metric, unitPrice }) => ({
      metric,
      unitPrice,
      since: subscription.currentPeriodStart,
    }));
}

/** Compares all fields except `updatedAt`. */
export function sameEntitlement(a: Entitlement, b: Entitlement): boolean {
  return (
    a.uid === b.uid &&
    a.planKey === b.planKey &&
    a.status === b.status &&
    a.sourceSubscriptionId === b.sourceSubscriptionId &&
    a.currentPeriodEnd === b.currentPeriodEnd &&
    a.graceUntil === b.graceUntil &&
    a.cancelAtPeriodEnd === b.cancelAtPeriodEnd &&
    a.quantity === b.quantity &&
    a.features.join() === b.features.join() &&
    JSON.stringify(a.metered) === JSON.stringify(b.metered)
  );
}

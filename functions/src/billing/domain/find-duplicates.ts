import { isPaidPlan, planOrder } from '@keelson/contracts/billing/plan-catalog';
import { type Subscription, type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { endsAt } from './access-state';
import { type DuplicatePair } from './decide-duplicate';

type PaidInput = Pick<
  Subscription,
  'id' | 'planKey' | 'status' | 'createdAt' | 'cancelAt' | 'cancelAtPeriodEnd' | 'currentPeriodEnd'
>;

/** False when the current period is the last one. A later scheduled end still leaves renewals to pay. */
function renews(subscription: PaidInput): boolean {
  const end = endsAt(subscription);
  return end === null || end > subscription.currentPeriodEnd;
}

/**
 * The subscriptions that a user pays for repeatedly: the largest plan first, then the oldest. Ignores those that are not paid (past
 * due, paused, incomplete) and those that do not renew, because the user may want a successor.
 */
export function findPaid<Row extends PaidInput>(subscriptions: readonly Row[]): Row[] {
  return subscriptions
    .filter(
      (subscription) =>
        isPaidPlan(subscription.planKey) &&
        (subscription.status === 'active' || subscription.status === 'trialing') &&
        renews(subscription),
    )
    .sort(
      (a, b) =>
        planOrder(b.planKey) - planOrder(a.planKey) ||
        a.createdAt - b.createdAt ||
        (a.id < b.id ? -1 : 1),
    );
}

/**
 * Finds duplicate paid subscriptions of a user. Checkout prevents them, but one created elsewhere (the
 * provider's dashboard, a payment link) can still appear. The largest plan is kept, of equal ones
 * the oldest. Stored records may be
 * outdated, so this is a suspicion until all of them are fetched again (`check-duplicates.ts`).
 *
 * @returns All but the one that is kept.
 */
export function findDuplicates<Row extends PaidInput>(subscriptions: readonly Row[]): Row[] {
  return findPaid(subscriptions).slice(1);
}

/** Each duplicate with the subscription that is kept. */
export function pairDuplicates(states: readonly SubscriptionState[]): DuplicatePair[] {
  const [kept, ...duplicates] = findPaid(states);
  return kept === undefined ? [] : duplicates.map((duplicate) => ({ kept, duplicate }));
}

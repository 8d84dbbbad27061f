import { type Subscription } from '@keelson/contracts/billing/subscription';
import { endsAt } from './standing';

/**
 * Subscriptions that a user pays for twice. Checkout prevents them; one made by other means (the
 * provider's dashboard, a payment link) can still appear. The oldest is kept and the rest is to be
 * cancelled. Not counted: what does not give the plan by being paid (past due, paused, incomplete), and
 * what is to end anyway, because its successor is wanted.
 *
 * @returns The ones to cancel, oldest first; empty when there is at most one.
 */
export function findDuplicates(subscriptions: readonly Subscription[]): Subscription[] {
  return subscriptions
    .filter(
      (subscription) =>
        subscription.planKey !== 'free' &&
        (subscription.status === 'active' || subscription.status === 'trialing') &&
        endsAt(subscription) === null,
    )
    .sort((a, b) => a.createdAt - b.createdAt || (a.id < b.id ? -1 : 1))
    .slice(1);
}

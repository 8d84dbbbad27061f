import { type Subscription } from '@keelson/contracts/billing/subscription';
import { endsAt } from './access-state';

/**
 * Finds duplicate paid subscriptions of a user. Checkout prevents them, but one created elsewhere (the
 * provider's dashboard, a payment link) can still appear. The oldest is kept, the others are canceled.
 * Ignores subscriptions that are not paid (past due, paused, incomplete) and those with a scheduled end,
 * because the user may want a successor.
 *
 * @returns Subscriptions to cancel, oldest first.
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

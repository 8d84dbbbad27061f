import { type SubscriptionSummary } from '@keelson/contracts/billing/endpoints';
import { type CustomerId, type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { customerIdsOf } from '../domain/customer-record';
import { isLive } from '../domain/decide-checkout';
import { isOurs } from '../domain/product-claim';
import { getSubscription } from '../plans/get-subscription';
import { refreshSubscription } from '../plans/find-own-subscription';

/** `chosen`: the customer's card has just been changed · `newer`: it may have been. */
export type CardCause = 'chosen' | 'newer';

/**
 * The provider's page for a new card changes the customer alone, while a subscription pays with the card of its own: it follows, and
 * what it owes is paid. Repeating it changes nothing.
 */
export async function followNewCard(
  deps: BillingDeps,
  uid: PayerId,
  customers: readonly CustomerId[],
  cause: CardCause,
): Promise<void> {
  for (const subscription of await deps.subscriptions.ofUser(uid)) {
    const { id, customerId, status } = subscription;
    if (!customers.includes(customerId) || !isLive(status) || !isOurs(subscription)) continue;
    if (await deps.provider.followCard(id, cause)) await refreshSubscription(deps, uid, id);
  }
}

/** The member is back from the page for a new card: its event may be late or lost. */
export async function enterCard(deps: BillingDeps, uid: PayerId): Promise<SubscriptionSummary> {
  const customers = customerIdsOf(await deps.customers.find(uid));
  await followNewCard(deps, uid, customers, 'newer');
  return getSubscription(deps, uid);
}

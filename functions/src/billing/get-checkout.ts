import { type CheckoutOutcome } from '@keelson/contracts/billing/endpoints';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type CheckoutSessionId, type SubscriptionId, type UserId } from '@keelson/contracts/ids';
import { type BillingDeps } from './billing-deps';
import { checkoutProgress } from './domain/decide-checkout';
import { type CheckoutFacts } from './domain/provider-facts';
import { getSubscription } from './get-subscription';
import { handleParked } from './handle-event';
import { syncSubscription } from './sync-subscription';

async function syncBought(
  deps: BillingDeps,
  uid: UserId,
  session: CheckoutFacts,
): Promise<Subscription | null> {
  if (session.status !== 'complete' || session.subscriptionId === null) return null;
  const result = await syncSubscription(deps, session.subscriptionId as SubscriptionId, {
    event: null,
    owner: uid,
  });
  if (result.kind !== 'known') return null;
  if (result.newCustomer !== null) await handleParked(deps, result.newCustomer);
  return result.subscription;
}

/**
 * How the caller's checkout ended. Asks the provider and stores what it says, so that the page is
 * right whether the webhook came, is late or was lost. A session of somebody else is answered like one
 * that does not exist.
 */
export async function getCheckout(
  deps: BillingDeps,
  uid: UserId,
  id: CheckoutSessionId,
): Promise<CheckoutOutcome> {
  const session = await deps.provider.findCheckout(id);
  if (session?.uid !== uid) {
    throw new DomainError('billing/checkout-not-found', 'There is no such checkout of yours.');
  }
  const subscription = await syncBought(deps, uid, session);
  const progress = checkoutProgress(session, subscription);
  return progress.status === 'complete'
    ? { status: 'complete', summary: await getSubscription(deps, uid) }
    : progress;
}

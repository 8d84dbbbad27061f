import { packName } from '@keelson/contracts/billing/credit-packs';
import { type CheckoutOutcome } from '@keelson/contracts/billing/endpoints';
import { type Subscription } from '@keelson/contracts/billing/subscription';
import { DomainError } from '@keelson/contracts/errors';
import { type CheckoutSessionId, type SubscriptionId, type PayerId } from '@keelson/contracts/ids';
import { type BillingDeps } from '../billing-deps';
import { checkoutProgress } from '../domain/decide-checkout';
import { type CheckoutFacts } from '../domain/provider-facts';
import { getSubscription } from '../plans/get-subscription';
import { handleParked } from '../webhooks/handle-event';
import { skipUnmappable } from '../webhooks/report-skipped';
import { syncPurchase } from '../credits/sync-purchase';
import { syncSubscription } from '../plans/sync-subscription';

async function syncSubscribed(
  deps: BillingDeps,
  uid: PayerId,
  session: CheckoutFacts,
): Promise<Subscription | null> {
  if (session.status !== 'complete' || session.subscriptionId === null) return null;
  const id = session.subscriptionId as SubscriptionId;
  const result = await skipUnmappable(deps, () =>
    syncSubscription(deps, id, { event: null, owner: uid }),
  );
  if (result?.kind !== 'known') return null;
  if (result.newCustomer !== null) await handleParked(deps, result.newCustomer);
  return result.subscription;
}

async function getPackCheckout(
  deps: BillingDeps,
  uid: PayerId,
  session: CheckoutFacts,
): Promise<CheckoutOutcome> {
  if (session.status === 'complete' && session.paymentId !== null) {
    const result = await syncPurchase(deps, session.paymentId, null, uid);
    if (!('facts' in result)) {
      throw new DomainError('billing/checkout-not-found', 'This checkout does not exist.');
    }
    const { status, order } = result.facts;
    if (status === 'failed') return { status: 'failed', reason: 'payment_failed' };
    if (status === 'paid') {
      const { amount, metric } = order;
      return {
        status: 'granted',
        name: packName(order.pack, amount),
        amount,
        metric,
        invoiceId: session.invoiceId,
      };
    }
    return { status: 'pending', reason: 'processing', resumeUrl: null };
  }
  const progress = checkoutProgress(session, null);
  if (progress.status !== 'complete') return progress;
  throw new DomainError('billing/checkout-not-found', 'This checkout does not exist.');
}

/**
 * Outcome of the caller's checkout. Fetches and stores the provider's state, so that the page is correct
 * even when the webhook is late or lost. Another user's session gives the same error as a missing one.
 */
export async function getCheckout(
  deps: BillingDeps,
  uid: PayerId,
  id: CheckoutSessionId,
): Promise<CheckoutOutcome> {
  const session = await deps.provider.findCheckout(id);
  if (session?.uid !== uid) {
    throw new DomainError('billing/checkout-not-found', 'This checkout does not exist.');
  }
  if (session.mode === 'payment') return getPackCheckout(deps, uid, session);
  const subscription = await syncSubscribed(deps, uid, session);
  const progress = checkoutProgress(session, subscription);
  return progress.status === 'complete'
    ? {
        status: 'complete',
        summary: await getSubscription(deps, uid),
        invoiceId: session.invoiceId,
      }
    : progress;
}

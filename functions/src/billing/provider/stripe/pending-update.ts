import { PendingUpdate } from '@keelson/contracts/billing/subscription';
import type Stripe from 'stripe';
import { latestInvoiceOf } from './map-subscription';
import { isMeteredItem } from './meters';
import { type ProductClaims } from './product-claims';
import { idOf, toMs } from './stripe-values';

/**
 * The upgrade that waits for its payment; null without one.
 *
 * @param payment Status of the payment of its invoice, which is the subscription's latest one.
 */
export async function pendingUpdateOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  products: ProductClaims,
  payment: string | null,
): Promise<PendingUpdate | null> {
  const { pending_update: waiting } = subscription;
  const item = waiting?.subscription_items?.find((each) => !isMeteredItem(each));
  // Its invoice is void: it was given up.
  if (waiting == null || latestInvoiceOf(subscription)?.status === 'void') return null;
  if (item === undefined) return null;
  const claim = await products.claim(stripe, idOf(item.price.product) ?? '');
  const asks = payment === 'requires_action' || payment === 'requires_confirmation';
  const update = PendingUpdate.safeParse({
    planKey: claim.kind === 'claimed' ? claim.plan : 'free',
    interval: item.price.recurring?.interval,
    reason: asks ? 'action_required' : 'payment_failed',
    paymentUrl: latestInvoiceOf(subscription)?.hosted_invoice_url ?? null,
    until: toMs(waiting.expires_at),
  });
  return update.success ? update.data : null;
}

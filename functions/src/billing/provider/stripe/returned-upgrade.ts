import { type PaidFor } from '@keelson/contracts/billing/subscription';
import { SECOND } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { type ReturnedUpgrade } from '../../domain/provider-facts';
import { claimsOfLines, lineFacts, planOfLine } from './invoice-lines';
import { isMissing } from './map-stripe-error';
import { latestInvoiceOf, PAID_FOR, paidForOf } from './map-subscription';
import { type ProductClaims } from './product-claims';
import { toMs } from './stripe-values';

const PAGE = 100;

/**
 * The change at once that was not paid after all: the bank returned the debit days later. An upgrade by card waits for its payment
 * instead (`pending_update`).
 */
function isReturned(subscription: Stripe.Subscription, payment: string | null): boolean {
  const { status, collection_method: collection, pending_update: waiting } = subscription;
  return (
    (status === 'past_due' || status === 'unpaid') &&
    collection === 'charge_automatically' &&
    waiting === null &&
    latestInvoiceOf(subscription)?.billing_reason === 'subscription_update' &&
    payment === 'requires_payment_method'
  );
}

/** Returns what the newest paid invoice of a period paid for; null without one. */
async function lastPaidFor(
  stripe: Stripe,
  id: string,
  products: ProductClaims,
): Promise<PaidFor | null> {
  const { data } = await stripe.invoices.list({ subscription: id, status: 'paid', limit: PAGE });
  const claims = await claimsOfLines(stripe, data, products);
  for (const invoice of data) {
    for (const line of invoice.lines.data) {
      const planKey = line.amount > 0 ? planOfLine(line, invoice, claims) : null;
      if (planKey === null || lineFacts(line).isProration) continue;
      return { planKey, quantity: line.quantity ?? 1, until: toMs(line.period.end) };
    }
  }
  return null;
}

/**
 * @param payment Status of the payment of the latest invoice.
 * @returns Null unless an upgrade is to be ended, or its end to be finished.
 */
export async function returnedUpgradeOf(
  stripe: Stripe,
  subscription: Stripe.Subscription,
  products: ProductClaims,
  payment: string | null,
): Promise<ReturnedUpgrade | null> {
  const invoice = latestInvoiceOf(subscription);
  const invoiceId = invoice?.status === 'open' ? invoice.id : null;
  const known = paidForOf(subscription);
  const isEnded = subscription.status === 'canceled';
  if (known !== null) {
    const isDone = isEnded && invoiceId === null;
    return isDone ? null : { subscriptionId: subscription.id, paidFor: known, invoiceId };
  }
  if (!isReturned(subscription, payment)) return null;
  const paidFor = await lastPaidFor(stripe, subscription.id, products);
  return paidFor === null ? null : { subscriptionId: subscription.id, paidFor, invoiceId };
}

/** Each step can be repeated, and shows the next sync what is left. */
export async function endReturnedUpgrade(
  stripe: Stripe,
  { subscriptionId, paidFor, invoiceId }: ReturnedUpgrade,
): Promise<void> {
  const { planKey, quantity, until } = paidFor;
  const metadata = { [PAID_FOR]: `${planKey}/${quantity}/${until / SECOND}` };
  await stripe.subscriptions.update(subscriptionId, { metadata });
  try {
    await stripe.subscriptions.cancel(subscriptionId);
  } catch (error) {
    if (!isMissing(error)) throw error; // it has ended already
  }
  if (invoiceId !== null) await stripe.invoices.voidInvoice(invoiceId);
}

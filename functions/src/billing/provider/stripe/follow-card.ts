import type Stripe from 'stripe';
import { isRefusal } from './map-stripe-error';
import { isAttempted } from './map-subscription';
import { toMs } from './stripe-values';

const PAGE = 100;
const EXPAND = [
  'customer.invoice_settings.default_payment_method',
  'default_payment_method',
  'latest_invoice',
];

const methodIn = (value: string | Stripe.PaymentMethod | null): Stripe.PaymentMethod | null =>
  typeof value === 'object' ? value : null;

/** The customer's own method, when the subscription is to pay with it. */
function methodToFollow(
  { customer, default_payment_method: own, latest_invoice: invoice }: Stripe.Subscription,
  cause: 'chosen' | 'newer',
): Stripe.PaymentMethod | null {
  if (typeof customer !== 'object' || customer.deleted) return null;
  const general = methodIn(customer.invoice_settings.default_payment_method);
  if (general === null || cause === 'chosen') return general;
  const current = methodIn(own);
  if (current !== null && current.id !== general.id) {
    // Seconds: of two cards of one second, the page was left with the general one.
    return general.created >= current.created ? general : null;
  }
  // It pays with it already: a payment that failed since then has tried it.
  const failed = typeof invoice === 'object' ? invoice : null;
  const finalizedAt = failed?.status_transitions.finalized_at ?? null;
  return finalizedAt !== null && general.created >= finalizedAt ? general : null;
}

/** Makes the subscription pay with the customer's method, and pays what it owes. */
export async function followCard(
  stripe: Stripe,
  id: string,
  cause: 'chosen' | 'newer',
): Promise<boolean> {
  const subscription = await stripe.subscriptions.retrieve(id, { expand: EXPAND });
  if (subscription.collection_method !== 'charge_automatically') return false;
  const method = methodToFollow(subscription, cause);
  if (method === null) return false;
  const own = methodIn(subscription.default_payment_method);
  // Without one of its own, it pays with that of the customer.
  const moves = own !== null && own.id !== method.id;
  if (moves) await stripe.subscriptions.update(id, { default_payment_method: method.id });
  if (subscription.status !== 'past_due' && subscription.status !== 'unpaid') return moves;
  const open = await stripe.invoices.list({ subscription: id, status: 'open', limit: PAGE });
  const owed = open.data.filter(isAttempted).sort((a, b) => toMs(a.created) - toMs(b.created));
  for (const { id: invoice } of owed) {
    try {
      await stripe.invoices.pay(invoice, { payment_method: method.id });
    } catch (error) {
      if (!isRefusal(error)) throw error;
    }
  }
  return moves || owed.length > 0;
}

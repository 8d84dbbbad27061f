import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import { type EventFacts } from './provider-facts';

/** What an event asks us to find out. */
export type EventTask =
  | { readonly kind: 'sync-subscription'; readonly subscriptionId: SubscriptionId }
  | { readonly kind: 'customer-deleted'; readonly customerId: CustomerId }
  | { readonly kind: 'refresh-price' }
  | { readonly kind: 'nothing' };

/** Event types that may have changed a subscription, whatever object they carry. */
export const SUBSCRIPTION_EVENTS = [
  'checkout.session.completed',
  'checkout.session.async_payment_succeeded',
  'checkout.session.async_payment_failed',
  'checkout.session.expired',
  'customer.subscription.created',
  'customer.subscription.updated',
  'customer.subscription.deleted',
  'customer.subscription.paused',
  'customer.subscription.resumed',
  'customer.subscription.trial_will_end',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalized',
  'invoice.voided',
  'invoice.marked_uncollectible',
] as const;

/** Event types that may have changed what a plan costs. */
export const PRICE_EVENTS = [
  'product.created',
  'product.updated',
  'product.deleted',
  'price.created',
  'price.updated',
  'price.deleted',
] as const;

/** Everything that the webhook endpoint must be registered for. */
export const HANDLED_EVENTS: readonly string[] = [
  ...SUBSCRIPTION_EVENTS,
  'customer.deleted',
  ...PRICE_EVENTS,
];

const includes = (list: readonly string[], type: string): boolean => list.includes(type);

/**
 * Reads an event as a hint: only its type and the ids in it are used, and they only decide what to
 * ask the provider. A type that is not ours, and a one-off payment, ask nothing.
 */
export function classifyEvent(
  event: Pick<EventFacts, 'type' | 'subscriptionId' | 'customerId'>,
): EventTask {
  const { type, subscriptionId, customerId } = event;
  if (includes(PRICE_EVENTS, type)) return { kind: 'refresh-price' };
  if (type === 'customer.deleted' && customerId !== null) {
    return { kind: 'customer-deleted', customerId: customerId as CustomerId };
  }
  if (includes(SUBSCRIPTION_EVENTS, type) && subscriptionId !== null) {
    return { kind: 'sync-subscription', subscriptionId: subscriptionId as SubscriptionId };
  }
  return { kind: 'nothing' };
}

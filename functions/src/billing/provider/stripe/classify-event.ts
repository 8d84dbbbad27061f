import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import { type EventHint, type EventTask } from '../../domain/provider-facts';

/** Event types that can change a subscription, whatever object they contain. */
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
  // The phases of a schedule: the subscription itself changes only when the first one is made.
  'subscription_schedule.updated',
  'invoice.paid',
  'invoice.payment_failed',
  'invoice.payment_action_required',
  'invoice.finalized',
  'invoice.voided',
  'invoice.marked_uncollectible',
] as const;

/** Event types about a payment that was returned, may be, or could not be asked for. */
export const INCIDENT_EVENTS = [
  'charge.refunded',
  'refund.failed',
  'refund.updated',
  'charge.dispute.created',
  'charge.dispute.closed',
  'radar.early_fraud_warning.created',
  'invoice.finalization_failed',
] as const;
export type IncidentEvent = (typeof INCIDENT_EVENTS)[number];

/** Event types that can change a plan's price. */
export const PRICE_EVENTS = [
  'product.created',
  'product.updated',
  'product.deleted',
  'price.created',
  'price.updated',
  'price.deleted',
] as const;

/** Matters when it names another payment method. */
export const CUSTOMER_CHANGED = 'customer.updated';

/** All event types that the webhook endpoint must be registered for. */
export const HANDLED_EVENTS: readonly string[] = [
  ...SUBSCRIPTION_EVENTS,
  ...INCIDENT_EVENTS,
  'customer.deleted',
  CUSTOMER_CHANGED,
  ...PRICE_EVENTS,
];

const includes = (list: readonly string[], type: string): boolean => list.includes(type);

/**
 * Treats an event as a hint: only its type and ids are used, to decide what to fetch from the provider.
 * Unknown types trigger nothing.
 */
export function classifyEvent(event: EventHint): EventTask {
  const { type, subscriptionId, customerId } = event;
  if (event.ignore !== null) return { kind: 'nothing', reason: event.ignore };
  if (includes(INCIDENT_EVENTS, type) && event.objectId !== null) {
    return { kind: 'incident', type, objectId: event.objectId };
  }
  if (includes(PRICE_EVENTS, type)) return { kind: 'refresh-price' };
  if (type === 'customer.deleted' && customerId !== null) {
    return { kind: 'customer-deleted', customerId: customerId as CustomerId };
  }
  if (type === CUSTOMER_CHANGED && customerId !== null && event.objectId !== null) {
    return { kind: 'new-card', customerId: customerId as CustomerId };
  }
  if (includes(SUBSCRIPTION_EVENTS, type) && subscriptionId !== null) {
    return { kind: 'sync-subscription', subscriptionId: subscriptionId as SubscriptionId };
  }
  if (includes(SUBSCRIPTION_EVENTS, type) && event.objectId?.startsWith('pi_') === true) {
    return { kind: 'sync-purchase', paymentId: event.objectId };
  }
  return {
    kind: 'nothing',
    reason: includes(HANDLED_EVENTS, type) ? 'no-subscription' : 'unknown-type',
  };
}

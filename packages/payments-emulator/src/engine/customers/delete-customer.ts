import { type Draft } from '../../model/draft';
import { type CustomerRecord, type Kind } from '../../model/records';
import { activeCustomer } from './customers';
import { detachMethod } from '../charges/payment-methods';
import { saveCustomer } from '../save';
import { endSubscription } from '../subscriptions/subscription-status';
import { ENDED } from '../subscriptions/subscription-of';

/** Cancels the customer's subscriptions and deletes personal data; ids and invoices stay. */
export function deleteCustomer(draft: Draft, id: string): CustomerRecord {
  activeCustomer(draft, id);
  for (const subscription of draft.all('subscription')) {
    if (subscription.customer === id && !ENDED.includes(subscription.status)) {
      endSubscription(draft, subscription, 'cancellation_requested');
    }
  }
  for (const method of draft.all('paymentMethod')) {
    if (method.customer === id) detachMethod(draft, method.id);
  }
  const before = draft.get('customer', id);
  saveCustomer(draft, before, 'deleted');
  return draft.put('customer', {
    ...before,
    address: null,
    deleted: true,
    description: null,
    email: null,
    metadata: {},
    name: null,
    phone: null,
  });
}

const KINDS = [
  'paymentMethod',
  'subscription',
  'subscriptionSchedule',
  'invoice',
  'paymentIntent',
  'charge',
  'refund',
  'checkoutSession',
  'discount',
  'portalSession',
] as const satisfies readonly Kind[];

/**
 * Removes a customer with its subscriptions, invoices and payments, without events. Every later request
 * for them is answered as for an unknown id: like after the deletion of test data, or with another key.
 */
export function forgetCustomer(draft: Draft, id: string): void {
  draft.get('customer', id);
  for (const kind of KINDS) {
    for (const record of draft.all(kind)) {
      if (record.customer === id) draft.remove(kind, record.id);
    }
  }
  draft.remove('customer', id);
}

import { type Draft } from '../../model/draft';
import { type Kind } from '../../model/records';

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

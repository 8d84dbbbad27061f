import { type Draft } from '../../model/draft';
import { type CustomerRecord } from '../../model/records';
import { activeCustomer } from './customers';
import { detachMethod } from '../charges/payment-methods';
import { saveCustomer } from '../save';
import { ENDED } from '../subscriptions/ended';
import { endSubscription } from '../subscriptions/subscription-status';

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

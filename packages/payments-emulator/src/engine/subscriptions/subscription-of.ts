import {
  type InvoiceRecord,
  type SubscriptionRecord,
  type SubscriptionStatus,
} from '../../model/records';
import { type Reader } from '../../model/state';

/** A subscription in one of these never comes back. */
export const ENDED: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

/** The subscription of an invoice; undefined for the invoice of a checkout in payment mode. */
export const subscriptionOf = (
  reader: Reader,
  { subscription }: Pick<InvoiceRecord, 'subscription'>,
): SubscriptionRecord | undefined =>
  subscription === null ? undefined : reader.find('subscription', subscription);

/** The subscription of an invoice that is owed: those of other invoices are paid before they are made. */
export function billedSubscription(reader: Reader, invoice: InvoiceRecord): SubscriptionRecord {
  const subscription = subscriptionOf(reader, invoice);
  if (subscription === undefined) throw new Error(`Invoice ${invoice.id} has no subscription`);
  return subscription;
}

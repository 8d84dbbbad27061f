import { type Draft } from '../model/draft';
import {
  type CustomerRecord,
  type InvoiceRecord,
  type Metadata,
  type SubscriptionRecord,
} from '../model/records';
import { presentCustomer } from '../present/customer';
import { presentInvoice } from '../present/invoice';
import { presentSubscription } from '../present/subscription';
import { emit } from './events/emit';

// Saving a record also emits its event.

export type SubscriptionEvent =
  | ('created' | 'updated' | 'deleted' | 'paused' | 'resumed' | 'trial_will_end')
  | ('pending_update_applied' | 'pending_update_expired');

export function saveSubscription(
  draft: Draft,
  after: SubscriptionRecord,
  event: SubscriptionEvent = 'updated',
): SubscriptionRecord {
  const known = draft.find('subscription', after.id);
  const before =
    known !== undefined && event === 'updated' ? presentSubscription(draft, known) : undefined;
  draft.put('subscription', after);
  emit(draft, {
    type: `customer.subscription.${event}`,
    customer: after.customer,
    object: presentSubscription(draft, after),
    before,
  });
  return after;
}

export type InvoiceEvent =
  | ('created' | 'updated' | 'finalized' | 'paid' | 'payment_succeeded' | 'payment_failed')
  | ('payment_action_required' | 'voided' | 'marked_uncollectible' | 'finalization_failed')
  | ('sent' | 'overdue');

/** Saves an invoice; one change may emit several events. */
export function saveInvoice(
  draft: Draft,
  after: InvoiceRecord,
  ...events: readonly InvoiceEvent[]
): InvoiceRecord {
  const known = draft.find('invoice', after.id);
  const was = known === undefined ? undefined : presentInvoice(draft, known);
  draft.put('invoice', after);
  for (const event of events) {
    emit(draft, {
      type: `invoice.${event}`,
      customer: after.customer,
      object: presentInvoice(draft, after),
      before: event === 'updated' ? was : undefined,
    });
  }
  return after;
}

export function saveCustomer(
  draft: Draft,
  after: CustomerRecord,
  event: 'created' | 'updated' | 'deleted' = 'updated',
): CustomerRecord {
  const known = draft.find('customer', after.id);
  const before =
    known !== undefined && event === 'updated' ? presentCustomer(draft, known) : undefined;
  draft.put('customer', after);
  emit(draft, {
    type: `customer.${event}`,
    customer: after.id,
    object: presentCustomer(draft, after),
    before,
  });
  return after;
}

/** Adds new keys; an empty value removes a key, `null` removes all. */
export function mergeMetadata(old: Metadata, change: Metadata | null | undefined): Metadata {
  if (change === undefined) return old;
  const merged = Object.entries({ ...(change === null ? {} : old), ...change });
  return Object.fromEntries(merged.filter(([, value]) => value !== ''));
}

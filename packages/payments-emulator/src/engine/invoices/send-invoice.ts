import { type Draft } from '../../model/draft';
import {
  type CollectionMethod,
  type CustomerRecord,
  type InvoiceRecord,
  type SubscriptionRecord,
} from '../../model/records';
import { invalid } from '../../protocol/api-error';
import { DAY } from '../clocks/calendar';
import { saveInvoice } from '../save';
import { afterFailedPayment } from '../subscriptions/subscription-status';

// Invoices that are sent instead of charged (https://docs.stripe.com/api/subscriptions/create,
// `collection_method`): open and not attempted until the customer pays; the subscription is past due when the
// due date passes.

export const isSent = ({ collection_method: method }: InvoiceRecord): boolean =>
  method === 'send_invoice';

/** The time for which collection goes on after the first failure or, for sent invoices, the due date. */
export const collectionSeconds = (draft: Draft): number =>
  draft.settings.retryDays.reduce((sum, days) => sum + days, 0) * DAY;

export function sendInvoice(draft: Draft, id: string): void {
  saveInvoice(draft, draft.get('invoice', id), 'sent');
}

/** True until the due date of an open invoice that was sent. */
export const isDueLater = (
  invoice: InvoiceRecord,
): invoice is InvoiceRecord & { readonly due_date: number } =>
  isSent(invoice) && invoice.own.isOverdue !== true && typeof invoice.due_date === 'number';

export function passDueDate(draft: Draft, id: string): void {
  const invoice = draft.get('invoice', id);
  const giveUpAt = draft.now() + collectionSeconds(draft);
  const overdue = { ...invoice, own: { ...invoice.own, isOverdue: true, giveUpAt } };
  saveInvoice(draft, overdue, 'overdue');
  if (invoice.auto_advance) afterFailedPayment(draft, overdue, { isLast: false });
}

/** @throws {ApiError} 400 for a customer without an e-mail address. */
export function assertCanBeSent({ email }: CustomerRecord): void {
  if (email !== null) return;
  throw invalid(
    'Missing email. In order to create invoices that are sent to the customer, the customer must have a valid email.',
    'customer',
  );
}

interface Collection {
  readonly collection_method?: CollectionMethod | undefined;
  readonly days_until_due?: number | undefined;
}

/** @returns Null when payments are charged automatically. */
export function daysUntilDue({
  collection_method: method,
  days_until_due: days,
}: Collection): number | null {
  if (method === 'send_invoice') {
    if (days !== undefined) return days;
    throw invalid(
      'You must pass `days_until_due` when `collection_method` is `send_invoice`.',
      'days_until_due',
      'parameter_missing',
    );
  }
  if (days === undefined) return null;
  throw invalid(
    'You can only set `days_until_due` when `collection_method` is `send_invoice`.',
    'days_until_due',
  );
}

/** The subscription's collection after a change; invoices that exist keep theirs. */
export function collectionOf(
  draft: Draft,
  before: SubscriptionRecord,
  change: Collection,
): Pick<SubscriptionRecord, 'collection_method' | 'days_until_due'> {
  const method = change.collection_method ?? before.collection_method ?? 'charge_automatically';
  const known = method === 'send_invoice' ? (before.days_until_due ?? undefined) : undefined;
  const days = daysUntilDue({
    collection_method: method,
    days_until_due: change.days_until_due ?? known,
  });
  if (days !== null) assertCanBeSent(draft.get('customer', before.customer));
  return { collection_method: method, days_until_due: days };
}

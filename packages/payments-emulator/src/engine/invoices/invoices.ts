import { type Draft } from '../../model/draft';
import {
  type BillingReason,
  type CustomerRecord,
  type InvoiceRecord,
  type LineRecord,
  type PendingLine,
  type SubscriptionRecord,
} from '../../model/records';
import { formatMoney } from '../../present/money';
import { totalOf } from '../../present/invoice';
import { priceIn, recurringOf } from '../../present/subscription';
import { invalid } from '../../protocol/api-error';
import { DAY } from '../clocks/calendar';
import { discountLines, invoiceDiscounts } from './discounts';
import { dueOf } from './minimum-charge';
import { saveCustomer, saveInvoice } from '../save';
import { isRecognized, taxLines } from './taxes';
import { isMetered, withLatestUsage } from '../subscriptions/usage-lines';
import { subscriptionOf } from '../subscriptions/subscription-of';

export interface Bill {
  readonly reason: BillingReason;
  readonly lines: readonly PendingLine[];
  /** The usage period: the previous period, or one instant. */
  readonly period: { readonly start: number; readonly end: number };
  /** When it is finalized automatically; null keeps it a draft. */
  readonly finalizesAt: number | null;
}

/** One line for each item's current period, which is paid in advance. Metered items are billed afterwards. */
export function periodLines(
  draft: Draft,
  { items, currency }: Pick<SubscriptionRecord, 'items' | 'currency'>,
): PendingLine[] {
  return items
    .filter((item) => !isMetered(draft, item))
    .map((item) => {
      const price = priceIn(draft, item.price, currency);
      const { interval, interval_count: count } = recurringOf(draft, price.id);
      const every = count === 1 ? interval : `${count} ${interval}s`;
      const product = draft.find('product', price.product)?.name ?? 'Subscription';
      const each = formatMoney(price.unit_amount, price.currency);
      return {
        amount: price.unit_amount * item.quantity,
        description: `${item.quantity} × ${product} (at ${each} / ${every})`,
        item: item.id,
        price: price.id,
        quantity: item.quantity,
        period: { start: item.current_period_start, end: item.current_period_end },
      };
    });
}

export function draftInvoice(
  draft: Draft,
  subscription: SubscriptionRecord,
  bill: Bill,
): InvoiceRecord {
  const customer = draft.get('customer', subscription.customer);
  const discounts = invoiceDiscounts(draft, subscription);
  const plain = bill.lines.map((line) =>
    lineOf(draft, line, { reason: bill.reason, currency: subscription.currency }),
  );
  const net = discountLines(draft, discounts, plain, subscription.currency);
  const isTaxed = subscription.own.automaticTax === true;
  const lines = isTaxed ? taxLines(draft, customer, net) : net;
  const subtotal = lines.reduce((sum, line) => sum + line.amount, 0);
  const { currency } = subscription;
  const { amountDue } = dueOf(totalOf({ subtotal, lines }), customer.balance, currency);
  const invoice: InvoiceRecord = {
    id: draft.newId('in'),
    amount_due: amountDue,
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: bill.finalizesAt !== null,
    automatically_finalizes_at: bill.finalizesAt,
    billing_reason: bill.reason,
    collection_method: subscription.collection_method ?? 'charge_automatically',
    due_date: dueDate(subscription, draft.now()),
    created: draft.now(),
    currency,
    customer: customer.id,
    customer_email: customer.email,
    customer_name: customer.name,
    ending_balance: null,
    ...(subtotal > 0 && discounts.all.length > 0 ? { discounts: discounts.all } : {}),
    lines,
    metadata: {},
    next_payment_attempt:
      subscription.collection_method === 'send_invoice' ? null : bill.finalizesAt,
    number: null,
    period_end: bill.period.end,
    period_start: bill.period.start,
    starting_balance: customer.balance,
    status: 'draft',
    status_transitions: {
      finalized_at: null,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subscription: subscription.id,
    subscription_metadata: subscription.metadata,
    subtotal,
    own: {
      intent: null,
      ...(subtotal > 0 && Object.keys(discounts.ofItems).length > 0
        ? { itemDiscounts: discounts.ofItems }
        : {}),
      ...(isTaxed ? taxOf(customer) : {}),
    },
  };
  return saveInvoice(draft, invoice, 'created');
}

const taxOf = ({ address, tax_ids: ids = [] }: CustomerRecord) =>
  ({
    taxStatus: isRecognized(address) ? 'complete' : 'requires_location_inputs',
    place: { address, tax_ids: ids },
  }) as const;

/** Days after the invoice is finalized; an estimate while it is a draft. */
function dueDate(subscription: SubscriptionRecord | undefined, from: number): number | null {
  const days = subscription?.days_until_due ?? null;
  return days === null ? null : from + days * DAY;
}

function lineOf(
  draft: Draft,
  line: PendingLine,
  { reason, currency }: { readonly reason: BillingReason; readonly currency: string },
): LineRecord {
  const price = priceIn(draft, line.price, currency);
  const full = price.unit_amount * line.quantity;
  return {
    ...line,
    id: draft.newId('il'),
    product: price.product,
    unit_amount: line.quantity === 0 ? price.unit_amount : Math.trunc(line.amount / line.quantity),
    proration: line.isProration ?? (reason !== 'subscription_create' && line.amount !== full),
  };
}

/**
 * Finalizes a draft: assigns a number, applies the customer's balance and requests a payment. When
 * nothing is due, the invoice is paid immediately.
 */
export function finalizeInvoice(draft: Draft, id: string): InvoiceRecord {
  const stored = draft.get('invoice', id);
  if (stored.status !== 'draft') {
    throw invalid('This invoice is already finalized, you can’t re-finalize a non-draft invoice.');
  }
  const invoice = withLatestUsage(draft, stored);
  const customer = draft.get('customer', invoice.customer);
  const sequence = customer.next_invoice_sequence;
  const balance = customer.balance;
  const { amountDue, endingBalance } = dueOf(totalOf(invoice), balance, invoice.currency);
  const numbered = { ...customer, next_invoice_sequence: sequence + 1 };
  draft.put('customer', numbered);
  if (endingBalance !== balance && !customer.deleted) {
    saveCustomer(draft, { ...numbered, balance: endingBalance });
  }
  const open: InvoiceRecord = {
    ...invoice,
    amount_due: amountDue,
    automatically_finalizes_at: null,
    due_date: dueDate(subscriptionOf(draft, invoice), draft.now()),
    last_finalization_error: null,
    ending_balance: endingBalance,
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    starting_balance: balance,
    status: 'open',
    status_transitions: { ...invoice.status_transitions, finalized_at: draft.now() },
    own: { ...invoice.own, intent: amountDue > 0 ? newIntent(draft, invoice, amountDue) : null },
  };
  saveInvoice(draft, open, 'finalized');
  return amountDue > 0 ? open : markPaid(draft, { ...open, attempted: true });
}

function newIntent(draft: Draft, invoice: InvoiceRecord, amount: number): string {
  return draft.put('paymentIntent', {
    id: draft.newId('pi'),
    amount,
    canceled_at: null,
    created: draft.now(),
    currency: invoice.currency,
    customer: invoice.customer,
    error: null,
    invoice: invoice.id,
    paid_at: null,
    payment_method: null,
    status: 'requires_payment_method',
    own: { settles: null },
  }).id;
}

/** Marks an invoice as paid. The caller updates the subscription. */
export function markPaid(draft: Draft, invoice: InvoiceRecord): InvoiceRecord {
  const paid: InvoiceRecord = {
    ...invoice,
    amount_paid: invoice.amount_due,
    next_payment_attempt: null,
    status: 'paid',
    status_transitions: { ...invoice.status_transitions, paid_at: draft.now() },
  };
  return saveInvoice(draft, paid, 'paid', 'payment_succeeded');
}

/** Voids an invoice or marks it uncollectible. An uncollectible one can still be voided or paid. */
export function closeInvoice(
  draft: Draft,
  id: string,
  how: 'void' | 'uncollectible',
): InvoiceRecord {
  const invoice = draft.get('invoice', id);
  const isOpen =
    invoice.status === 'open' || (how === 'void' && invoice.status === 'uncollectible');
  if (!isOpen) {
    const action = how === 'void' ? 'void' : 'mark as uncollectible';
    throw invalid(`You can only ${action} an open invoice. This invoice is ${invoice.status}.`);
  }
  if (how === 'void' && isProcessing(draft, invoice)) {
    throw invalid('You cannot void an invoice while a payment of it is being processed.');
  }
  const at = draft.now();
  if (how === 'void') cancelIntent(draft, invoice.own.intent, at);
  return saveInvoice(
    draft,
    {
      ...invoice,
      auto_advance: false,
      next_payment_attempt: null,
      status: how,
      status_transitions: {
        ...invoice.status_transitions,
        ...(how === 'void' ? { voided_at: at } : { marked_uncollectible_at: at }),
      },
    },
    how === 'void' ? 'voided' : 'marked_uncollectible',
  );
}

const isProcessing = (draft: Draft, { own }: InvoiceRecord): boolean =>
  own.intent !== null && draft.find('paymentIntent', own.intent)?.status === 'processing';

function cancelIntent(draft: Draft, id: string | null, at: number): void {
  const intent = id === null ? undefined : draft.find('paymentIntent', id);
  if (intent === undefined || intent.status === 'succeeded') return;
  draft.put('paymentIntent', {
    ...intent,
    status: 'canceled',
    canceled_at: at,
    own: { settles: null },
  });
}

/** Stops automatic collection, for example after the subscription ended. */
export function stopCollecting(draft: Draft, subscription: string): void {
  for (const invoice of draft.all('invoice')) {
    const isLive = invoice.status === 'open' || invoice.status === 'draft';
    if (invoice.subscription !== subscription || !isLive || !invoice.auto_advance) continue;
    saveInvoice(
      draft,
      {
        ...invoice,
        auto_advance: false,
        automatically_finalizes_at: null,
        next_payment_attempt: null,
      },
      'updated',
    );
  }
}

/**
 * A draft cannot be finalized, as when the customer's address does not fit the tax settings. It stays a draft
 * until it is finalized by a call (https://docs.stripe.com/invoicing/integration/workflow-transitions).
 */
export function failFinalization(draft: Draft, id: string): InvoiceRecord {
  const invoice = draft.get('invoice', id);
  if (invoice.status !== 'draft') throw invalid('Only a draft can fail to finalize.', 'invoice');
  return saveInvoice(
    draft,
    {
      ...invoice,
      automatically_finalizes_at: null,
      last_finalization_error: {
        type: 'invalid_request_error',
        code: 'customer_tax_location_invalid',
        message: 'The customer’s location is not recognized.',
      },
      next_payment_attempt: null,
    },
    'finalization_failed',
  );
}

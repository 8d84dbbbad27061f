import { type CheckoutSessionRecord } from '../../model/checkout-records';
import { type Draft } from '../../model/draft';
import { type InvoiceRecord, type LineRecord } from '../../model/records';
import { totalOf } from '../../present/invoice';
import { priceIn } from '../../present/subscription';
import { saveInvoice } from '../save';
import { isRecognized, taxOn } from './taxes';

/**
 * The invoice of a payment that was made by a checkout in payment mode with `invoice_creation`. It exists from the
 * moment when the payment succeeds (https://docs.stripe.com/payments/checkout/post-payment-invoices), is paid by it,
 * and belongs to no subscription. The customer's balance and currency have no part in it.
 *
 * @param intent The succeeded payment.
 * @returns The invoice's id; null for a session that creates none.
 */
export function invoiceAfterPayment(
  draft: Draft,
  session: CheckoutSessionRecord,
  { customer: id, intent }: { readonly customer: string; readonly intent: string },
): string | null {
  if (session.own.payment?.createsInvoice !== true) return null;
  const customer = draft.get('customer', id);
  const now = draft.now();
  const lines = linesOf(draft, session, now);
  const subtotal = lines.reduce((sum, { amount }) => sum + amount, 0);
  const { tax } = session.own;
  const sequence = customer.next_invoice_sequence;
  draft.put('customer', { ...customer, next_invoice_sequence: sequence + 1 });
  const finalized: InvoiceRecord = {
    id: draft.newId('in'),
    amount_due: totalOf({ subtotal, lines }),
    amount_paid: 0,
    attempt_count: 0,
    attempted: false,
    auto_advance: false,
    automatically_finalizes_at: null,
    billing_reason: 'manual',
    collection_method: 'charge_automatically',
    created: now,
    currency: session.currency ?? 'usd',
    customer: id,
    customer_email: customer.email,
    customer_name: customer.name,
    due_date: null,
    ending_balance: 0,
    lines,
    metadata: {},
    next_payment_attempt: null,
    number: `${customer.invoice_prefix}-${String(sequence).padStart(4, '0')}`,
    period_end: now,
    period_start: now,
    starting_balance: 0,
    status: 'open',
    status_transitions: {
      finalized_at: now,
      marked_uncollectible_at: null,
      paid_at: null,
      voided_at: null,
    },
    subscription: null,
    subscription_metadata: {},
    subtotal,
    own: {
      intent,
      ...(tax === undefined
        ? {}
        : {
            taxStatus: isRecognized(tax.place?.address ?? null)
              ? ('complete' as const)
              : ('requires_location_inputs' as const),
            ...(tax.place === null ? {} : { place: tax.place }),
          }),
    },
  };
  const draftOfIt: InvoiceRecord = {
    ...finalized,
    number: null,
    status: 'draft',
    status_transitions: { ...finalized.status_transitions, finalized_at: null },
  };
  saveInvoice(draft, draftOfIt, 'created');
  saveInvoice(draft, finalized, 'finalized');
  draft.put('paymentIntent', { ...draft.get('paymentIntent', intent), invoice: finalized.id });
  const paid: InvoiceRecord = {
    ...finalized,
    amount_paid: finalized.amount_due,
    attempted: true,
    status: 'paid',
    status_transitions: { ...finalized.status_transitions, paid_at: now },
  };
  return saveInvoice(draft, paid, 'paid', 'payment_succeeded').id;
}

function linesOf(draft: Draft, session: CheckoutSessionRecord, now: number): LineRecord[] {
  const place = session.own.tax?.place ?? null;
  return session.own.lines.map(({ price: priceId, quantity }) => {
    const price = priceIn(draft, priceId, session.currency ?? 'usd');
    const amount = price.unit_amount * quantity;
    return {
      id: draft.newId('il'),
      amount,
      description: draft.find('product', price.product)?.name ?? '',
      item: draft.newId('ii'),
      price: price.id,
      product: price.product,
      unit_amount: price.unit_amount,
      quantity,
      proration: false,
      period: { start: now, end: now },
      ...(place === null ? {} : { taxes: taxOn(draft, place, { amount, price: priceId }) }),
    };
  });
}

import { type EpochMs } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { unlessHidden } from './map-stripe-error';
import {
  dueAt,
  isAttempted,
  latestInvoiceOf,
  type PaymentDetails,
  statusOf,
} from './map-subscription';
import { idOf, toMs } from './stripe-values';

const PAGE = 100;

/** The payment of the invoice; needs `payments` expanded. */
function intentIdOf(invoice: Stripe.Invoice): string | null {
  const payments = invoice.payments?.data ?? [];
  const payment = payments.find(({ is_default }) => is_default) ?? payments[0];
  return idOf(payment?.payment.payment_intent);
}

/**
 * Status of the latest invoice's payment. A payment that has never been tried also requires a payment
 * method, but without an error (`payment_behavior: default_incomplete`): null.
 */
async function paymentStatus(
  stripe: Stripe,
  invoice: Stripe.Invoice | null,
): Promise<string | null> {
  if (invoice === null || !isAttempted(invoice)) return null;
  const id = intentIdOf(invoice);
  if (id === null) return null;
  const intent = await unlessHidden(stripe.paymentIntents.retrieve(id));
  if (intent === null) return null;
  const { status, last_payment_error: error } = intent;
  return status === 'requires_payment_method' && !error ? null : status;
}

/** The charges of a payment; null when the key must not read charges. */
async function chargesOf(stripe: Stripe, intentId: string): Promise<Stripe.Charge[] | null> {
  const request = stripe.charges.list({
    payment_intent: intentId,
    limit: PAGE,
    expand: ['data.failure_balance_transaction'],
  });
  return (await unlessHidden(request))?.data ?? null;
}

/**
 * When a charge failed. A card's charge fails when it is created. A debit's charge is created when it is
 * submitted and fails days later: the reversal on the balance (`payment_failure_refund`) has that time.
 */
function chargeFailedAt({
  created,
  failure_balance_transaction: reversal,
}: Stripe.Charge): EpochMs {
  return toMs(typeof reversal === 'object' && reversal !== null ? reversal.created : created);
}

/** When collecting an invoice first failed; null for one that has not failed yet. `returned`: the bank returned a debit. */
interface Failure {
  readonly at: EpochMs | null;
  readonly returned: boolean;
}

/**
 * Returns when collecting an attempted invoice failed. Without a charge, the payment waits for the customer since the
 * attempt, which follows finalization. A first attempt that is still processing, a debit, has not failed.
 */
async function failureOf(stripe: Stripe, invoice: Stripe.Invoice): Promise<Failure> {
  const intentId = intentIdOf(invoice);
  const charges = intentId === null ? null : await chargesOf(stripe, intentId);
  const failed = (charges ?? []).filter(({ status }) => status === 'failed');
  if (failed.length > 0) {
    const returned = failed.some(
      ({ failure_balance_transaction: reversal }) => (reversal ?? null) !== null,
    );
    return { at: Math.min(...failed.map(chargeFailedAt)), returned };
  }
  const isPending = charges?.some(({ status }) => status === 'pending') === true;
  return { at: isPending ? null : dueAt(invoice), returned: false };
}

/**
 * Start of the grace period: the first failed attempt to collect, or for sent invoices the due date of
 * the oldest unpaid one. A later invoice does not restart it. Usually reads the charges of one invoice: no
 * attempt fails before its invoice is finalized.
 */
async function unpaidSince(stripe: Stripe, { id, status }: Stripe.Subscription): Promise<Failure> {
  if (status !== 'past_due' && status !== 'unpaid') return { at: null, returned: false };
  const open = await stripe.invoices.list({
    subscription: id,
    status: 'open',
    limit: PAGE,
    expand: ['data.payments'],
  });
  let since: EpochMs | null = null;
  let returned = false;
  for (const invoice of [...open.data].sort((a, b) => dueAt(a) - dueAt(b))) {
    if (since !== null && dueAt(invoice) >= since) break;
    const failure = isSent(invoice)
      ? { at: dueAt(invoice), returned: false }
      : isAttempted(invoice)
        ? await failureOf(stripe, invoice)
        : null;
    const at = failure?.at ?? null;
    if (at === null) continue;
    since = Math.min(since ?? at, at);
    returned ||= failure?.returned === true;
  }
  return { at: since, returned };
}

/**
 * True when it owes and nothing was ever paid for it. Invoices of nothing, such as those of a trial, count as paid at
 * the provider and are no payment. Its latest ones are read: whoever has paid once has one among them.
 */
async function neverPaid(stripe: Stripe, subscription: Stripe.Subscription): Promise<boolean> {
  const status = statusOf(subscription);
  if (status !== 'past_due' && status !== 'unpaid') return false;
  const { id } = subscription;
  const paid = await stripe.invoices.list({ subscription: id, status: 'paid', limit: PAGE });
  return !paid.data.some(({ total }) => total > 0);
}

const isSent = (invoice: Stripe.Invoice): boolean => invoice.collection_method === 'send_invoice';

/** Fetches what the subscription does not contain about its unpaid invoices. */
export async function paymentDetails(
  stripe: Stripe,
  subscription: Stripe.Subscription,
): Promise<PaymentDetails> {
  const [payment, since, never] = await Promise.all([
    paymentStatus(stripe, latestInvoiceOf(subscription)),
    unpaidSince(stripe, subscription),
    neverPaid(stripe, subscription),
  ]);
  return { payment, unpaidSince: since.at, debitReturned: since.returned, neverPaid: never };
}

import { type Draft } from '../../model/draft';
import {
  type InvoiceRecord,
  type PaymentIntentRecord,
  type SubscriptionRecord,
} from '../../model/records';
import { invalid } from '../../protocol/api-error';
import { DAY } from '../clocks/calendar';
import { charge, type ChargeOutcome, NO_METHOD, type Occasion } from '../charges/charge';
import { recordCharge } from '../charges/charges';
import { markPaid } from './invoices';
import { collectionSeconds, isSent } from './send-invoice';
import { saveInvoice } from '../save';
import { afterFailedPayment, afterPayment } from '../subscriptions/subscription-status';
import { billedSubscription, subscriptionOf } from '../subscriptions/subscription-of';

export interface Attempt {
  readonly who: Occasion['who'];
  /** Overrides the default payment method. */
  readonly method?: string | undefined;
  /** Attempts of the retry schedule advance it; a customer's attempt does not. */
  readonly scheduled: boolean;
}

/**
 * Attempts to collect an open invoice and applies the outcome to the invoice and its subscription.
 */
export function collect(draft: Draft, id: string, attempt: Attempt): ChargeOutcome {
  const invoice = draft.get('invoice', id);
  const isOwed = invoice.status === 'open' || invoice.status === 'uncollectible';
  if (!isOwed) throw invalid(notOpen(invoice), undefined, 'invoice_not_open');
  const intent = intentOf(draft, invoice);
  if (intent.status === 'processing') {
    throw invalid(
      'A payment for this invoice is being processed.',
      undefined,
      'invoice_payment_processing',
    );
  }
  const method = attempt.method ?? methodFor(draft, invoice);
  const behaviour =
    method === null ? undefined : draft.find('paymentMethod', method)?.own.behaviour;
  const first = invoice.billing_reason === 'subscription_create';
  const outcome =
    behaviour === undefined ? NO_METHOD : charge(behaviour, { who: attempt.who, first });
  settleInvoice(draft, {
    invoice,
    intent: { ...intent, payment_method: method },
    outcome,
    scheduled: attempt.scheduled,
  });
  return outcome;
}

const notOpen = ({ status }: InvoiceRecord): string =>
  status === 'paid' ? 'Invoice is already paid' : `This invoice is ${status} and cannot be paid.`;

function intentOf(draft: Draft, invoice: InvoiceRecord): PaymentIntentRecord {
  const { intent } = invoice.own;
  if (intent === null) throw new Error(`Invoice ${invoice.id} is owed and asks for no payment`);
  return draft.get('paymentIntent', intent);
}

/** The payment method to charge: the subscription's, else the customer's. */
export function methodFor(draft: Draft, invoice: InvoiceRecord): string | null {
  return (
    subscriptionOf(draft, invoice)?.default_payment_method ??
    draft.find('customer', invoice.customer)?.default_payment_method ??
    null
  );
}

export interface Settlement {
  readonly invoice: InvoiceRecord;
  readonly intent: PaymentIntentRecord;
  readonly outcome: ChargeOutcome;
  readonly scheduled: boolean;
}

/** Records the outcome of a payment, immediately or, for a bank debit, days later. */
export function settleInvoice(draft: Draft, settlement: Settlement): void {
  const { invoice, outcome } = settlement;
  writeIntent(draft, settlement);
  // The first attempt always counts; later ones only if the schedule makes them.
  const counts = settlement.scheduled || invoice.attempt_count === 0;
  const attempted = {
    ...invoice,
    attempted: true,
    attempt_count: invoice.attempt_count + (counts ? 1 : 0),
    own: { ...invoice.own, giveUpAt: isSent(invoice) ? (invoice.own.giveUpAt ?? null) : null },
  };
  switch (outcome.kind) {
    case 'paid':
      afterPayment(draft, markPaid(draft, attempted));
      return;
    case 'processing':
      // Counted after the bank's decision.
      saveInvoice(draft, { ...invoice, attempted: true, next_payment_attempt: null }, 'updated');
      afterProcessing(draft, invoice);
      return;
    case 'needs-confirmation':
      requireAction(draft, invoice, settlement);
      return;
    case 'declined':
      fail(draft, attempted, settlement);
  }
}

/**
 * Waits for the customer's confirmation. This is no attempt of the retry schedule: the invoice is `attempted`
 * with `attempt_count` 0 and no `next_payment_attempt` (recorded: pay-rails/pay,
 * `test/fixtures/files/stripe/invoice.payment_action_required.json`, a renewal of April 2025).
 */
function requireAction(draft: Draft, invoice: InvoiceRecord, { scheduled }: Settlement): void {
  const { status } = billedSubscription(draft, invoice);
  const seconds = collectionSeconds(draft);
  const next = scheduled ? null : invoice.next_payment_attempt;
  const isBounded =
    invoice.auto_advance && status !== 'incomplete' && next === null && !isSent(invoice);
  const giveUpAt = invoice.own.giveUpAt ?? draft.now() + seconds;
  const waiting = {
    ...invoice,
    attempted: true,
    next_payment_attempt: next,
    own: isBounded ? { ...invoice.own, giveUpAt } : invoice.own,
  };
  saveInvoice(draft, waiting, 'payment_failed', 'payment_action_required');
  if (!isSent(invoice)) afterFailedPayment(draft, waiting, { isLast: false });
}

/** The customer did not confirm or pay in time: the same end as after the last retry. */
export function giveUpInvoice(draft: Draft, id: string): void {
  const invoice = draft.get('invoice', id);
  const over = { ...invoice, own: { ...invoice.own, giveUpAt: null } };
  saveInvoice(draft, over);
  afterFailedPayment(draft, over, { isLast: true });
}

/** A processing bank debit starts or resumes the subscription. */
function afterProcessing(draft: Draft, invoice: InvoiceRecord): void {
  const subscription = subscriptionOf(draft, invoice);
  const status = subscription?.status;
  if (status === 'incomplete' || status === 'paused') afterPayment(draft, invoice);
}

function fail(draft: Draft, invoice: InvoiceRecord, { scheduled }: Settlement): void {
  const subscription = billedSubscription(draft, invoice);
  const next = nextAttempt(draft, { invoice, subscription, scheduled });
  saveInvoice(draft, { ...invoice, next_payment_attempt: next }, 'payment_failed');
  if (isSent(invoice)) return; // only the due date counts
  afterFailedPayment(draft, draft.get('invoice', invoice.id), {
    isLast: scheduled && next === null,
  });
}

function nextAttempt(
  draft: Draft,
  {
    invoice,
    subscription,
    scheduled,
  }: { invoice: InvoiceRecord; subscription: SubscriptionRecord; scheduled: boolean },
): number | null {
  if (!invoice.auto_advance || subscription.status === 'incomplete' || isSent(invoice)) return null;
  if (!scheduled && invoice.next_payment_attempt !== null) return invoice.next_payment_attempt;
  const days = draft.settings.retryDays[invoice.attempt_count - 1];
  return days === undefined ? null : draft.now() + days * DAY;
}

function writeIntent(draft: Draft, { intent, outcome }: Settlement): void {
  const now = draft.now();
  const settleSeconds = draft.settings.settleSeconds;
  const result = ((): Partial<PaymentIntentRecord> => {
    switch (outcome.kind) {
      case 'paid':
        return { status: 'succeeded', paid_at: now, error: null };
      case 'processing':
        return {
          status: 'processing',
          error: null,
          own: { settles: { at: now + settleSeconds, outcome: outcome.settles } },
        };
      case 'needs-confirmation':
        return { status: 'requires_action', error: null };
      case 'declined':
        return {
          status: 'requires_payment_method',
          error: {
            code: outcome.code,
            decline_code: outcome.declineCode,
            message: outcome.message,
          },
        };
    }
  })();
  const latest_charge = recordCharge(draft, intent, outcome);
  draft.put('paymentIntent', { ...intent, latest_charge, own: { settles: null }, ...result });
}

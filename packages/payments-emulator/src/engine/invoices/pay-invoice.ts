import { type Draft } from '../../model/draft';
import { presentPaymentIntent } from '../../present/payment-intent';
import { type ApiError, declined, invalid } from '../../protocol/api-error';
import { type ChargeOutcome, type Occasion } from '../charges/charge';
import { collect } from './collect';
import { finalizeInvoice, markPaid } from './invoices';
import { ownMethod } from '../charges/payment-methods';
import { afterPayment } from '../subscriptions/subscription-status';

export interface Payment {
  readonly who: Occasion['who'];
  readonly method: string | undefined;
  /** Paid outside the provider. */
  readonly outOfBand: boolean;
}

/**
 * Pays an invoice on request. A failed attempt is recorded, and the caller gets a 402.
 */
export function payInvoice(draft: Draft, id: string, payment: Payment): void {
  if (draft.get('invoice', id).status === 'draft') finalizeInvoice(draft, id);
  const invoice = draft.get('invoice', id);
  if (invoice.status === 'paid') {
    if (invoice.amount_due > 0)
      throw invalid('Invoice is already paid', undefined, 'invoice_already_paid');
    return;
  }
  if (payment.outOfBand) {
    afterPayment(draft, markPaid(draft, { ...invoice, attempted: true }));
    return;
  }
  const method =
    payment.method && ownMethod(draft, payment.method, invoice.customer, 'payment_method').id;
  const outcome = collect(draft, id, { who: payment.who, method, scheduled: false });
  const refusal = refusalOf(draft, id, outcome);
  if (refusal !== null) draft.refuseAfterwards(refusal);
}

function refusalOf(draft: Draft, id: string, outcome: ChargeOutcome): ApiError | null {
  const intent = draft.get('invoice', id).own.intent;
  const payment_intent = intent && presentPaymentIntent(draft, draft.get('paymentIntent', intent));
  switch (outcome.kind) {
    case 'paid':
    case 'processing':
      return null;
    case 'needs-confirmation':
      return declined(
        'This payment requires additional user action before it can be completed successfully.',
        {
          code: 'invoice_payment_intent_requires_action',
          payment_intent,
        },
      );
    case 'declined':
      return declined(outcome.message, {
        code: outcome.code,
        payment_intent,
        ...(outcome.declineCode === null ? {} : { decline_code: outcome.declineCode }),
      });
  }
}

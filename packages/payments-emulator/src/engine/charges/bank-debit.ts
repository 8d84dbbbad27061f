import { type Draft } from '../../model/draft';
import { type PaymentIntentRecord } from '../../model/records';
import { invalid } from '../../protocol/api-error';
import { DEBIT_FAILED } from './charge';
import { tellSession } from '../checkout/checkout';
import { settleInvoice } from '../invoices/collect';
import { settleOnce } from './one-off-payment';

/** Settles or fails a processing bank debit. */
export function settleDebit(
  draft: Draft,
  id: string,
  outcome: 'succeeds' | 'fails',
): PaymentIntentRecord {
  const intent = draft.get('paymentIntent', id);
  if (intent.status !== 'processing')
    throw invalid('This payment is not being processed.', 'payment_intent');
  if (intent.invoice === null) {
    settleOnce(draft, intent, outcome);
    tellSession(draft, { payment_intent: id }, outcome);
    return draft.get('paymentIntent', id);
  }
  settleInvoice(draft, {
    invoice: draft.get('invoice', intent.invoice),
    intent,
    outcome: outcome === 'succeeds' ? { kind: 'paid' } : DEBIT_FAILED,
    scheduled: true,
  });
  tellSession(draft, { invoice: intent.invoice }, outcome);
  return draft.get('paymentIntent', id);
}

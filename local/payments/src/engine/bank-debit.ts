import { type Draft } from '../model/draft';
import { type PaymentIntentRecord } from '../model/records';
import { invalid } from '../protocol/api-error';
import { DEBIT_FAILED } from './charge';
import { tellSession } from './checkout';
import { settleInvoice } from './collect';

/** Settles or fails a processing bank debit. */
export function settleDebit(
  draft: Draft,
  id: string,
  outcome: 'succeeds' | 'fails',
): PaymentIntentRecord {
  const intent = draft.get('paymentIntent', id);
  if (intent.status !== 'processing')
    throw invalid('This payment is not being processed.', 'payment_intent');
  settleInvoice(draft, {
    invoice: draft.get('invoice', intent.invoice),
    intent,
    outcome: outcome === 'succeeds' ? { kind: 'paid' } : DEBIT_FAILED,
    scheduled: true,
  });
  tellSession(draft, intent.invoice, outcome);
  return draft.get('paymentIntent', id);
}

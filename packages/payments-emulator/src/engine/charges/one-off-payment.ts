import { type Draft } from '../../model/draft';
import { type CheckoutSessionRecord } from '../../model/checkout-records';
import { type PaymentIntentRecord } from '../../model/records';
import { type ChargeOutcome, DEBIT_FAILED } from './charge';
import { recordCharge } from './charges';

/** Pays a checkout in payment mode: an intent and a charge, without an invoice. */
export function payOnce(
  draft: Draft,
  session: CheckoutSessionRecord,
  paid: {
    readonly customer: string;
    readonly method: string;
    readonly outcome: Extract<ChargeOutcome, { kind: 'paid' | 'processing' }>;
  },
): string {
  const { customer, method, outcome } = paid;
  const now = draft.now();
  const intent: PaymentIntentRecord = {
    id: draft.newId('pi'),
    amount: session.amount_total ?? 0,
    canceled_at: null,
    created: now,
    currency: session.currency ?? 'usd',
    customer,
    error: null,
    invoice: null,
    metadata: session.own.payment?.metadata ?? {},
    paid_at: outcome.kind === 'paid' ? now : null,
    payment_method: method,
    status: outcome.kind === 'paid' ? 'succeeded' : 'processing',
    own: {
      settles:
        outcome.kind === 'paid'
          ? null
          : { at: now + draft.settings.settleSeconds, outcome: outcome.settles },
    },
  };
  draft.put('paymentIntent', intent);
  draft.put('paymentIntent', { ...intent, latest_charge: recordCharge(draft, intent, outcome) });
  return intent.id;
}

/** The bank's decision on a debit. */
export function settleOnce(
  draft: Draft,
  intent: PaymentIntentRecord,
  outcome: 'succeeds' | 'fails',
): void {
  const result: ChargeOutcome = outcome === 'succeeds' ? { kind: 'paid' } : DEBIT_FAILED;
  const latest_charge = recordCharge(draft, intent, result);
  const isPaid = result.kind === 'paid';
  draft.put('paymentIntent', {
    ...intent,
    latest_charge,
    status: isPaid ? 'succeeded' : 'requires_payment_method',
    paid_at: isPaid ? draft.now() : null,
    error: isPaid
      ? null
      : { code: result.code, decline_code: result.declineCode, message: result.message },
    own: { settles: null },
  });
}

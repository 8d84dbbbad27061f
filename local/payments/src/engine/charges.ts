import { type ChargeRecord } from '../model/charge-records';
import { type Draft } from '../model/draft';
import { type PaymentIntentRecord } from '../model/records';
import { type ChargeOutcome } from './charge';

const STATUS = { paid: 'succeeded', processing: 'pending', declined: 'failed' } as const;

/**
 * Records the charge of an attempt: a new one, or the pending one when a bank debit settles.
 *
 * @param intent The payment intent before the attempt, with its payment method.
 * @returns The intent's latest charge; unchanged when the attempt did not reach the bank.
 */
export function recordCharge(
  draft: Draft,
  intent: PaymentIntentRecord,
  outcome: ChargeOutcome,
): string | null {
  const latest = intent.latest_charge ?? null;
  if (outcome.kind === 'needs-confirmation' || intent.payment_method === null) return latest;
  const result = {
    status: STATUS[outcome.kind],
    failure:
      outcome.kind === 'declined'
        ? { code: outcome.code, decline_code: outcome.declineCode, message: outcome.message }
        : null,
  } satisfies Partial<ChargeRecord>;
  const pending =
    intent.status === 'processing' && latest !== null ? draft.find('charge', latest) : undefined;
  if (pending !== undefined) return draft.put('charge', { ...pending, ...result }).id;
  return draft.put('charge', {
    id: draft.newId(outcome.kind === 'processing' ? 'py' : 'ch'),
    amount: intent.amount,
    amount_refunded: 0,
    created: draft.now(intent.customer),
    currency: intent.currency,
    customer: intent.customer,
    disputed: false,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    ...result,
  }).id;
}

import { type ChargeRecord } from '../../model/charge-records';
import { type Draft } from '../../model/draft';
import { type PaymentIntentRecord } from '../../model/records';
import { type ChargeOutcome } from './charge';
import { book } from '../customers/customers';

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
  const pending =
    intent.status === 'processing' && latest !== null ? draft.find('charge', latest) : undefined;
  return pending === undefined
    ? newCharge(draft, { ...intent, payment_method: intent.payment_method }, outcome)
    : settleCharge(draft, pending, outcome);
}

type Attempted = PaymentIntentRecord & { readonly payment_method: string };
type Charged = Exclude<ChargeOutcome, { kind: 'needs-confirmation' }>;

const resultOf = (outcome: Charged): Pick<ChargeRecord, 'status' | 'failure'> => ({
  status: STATUS[outcome.kind],
  failure:
    outcome.kind === 'declined'
      ? { code: outcome.code, decline_code: outcome.declineCode, message: outcome.message }
      : null,
});

/** A debit is booked when it is submitted, and booked back when it is returned. */
function newCharge(draft: Draft, intent: Attempted, outcome: Charged): string {
  const { amount, currency, customer } = intent;
  const isDebit = outcome.kind === 'processing';
  const id = draft.newId(isDebit ? 'py' : 'ch');
  const booking = { amount, currency, source: id, type: isDebit ? 'payment' : 'charge' } as const;
  return draft.put('charge', {
    id,
    amount,
    amount_refunded: 0,
    balance_transaction: outcome.kind === 'declined' ? null : book(draft, customer, booking),
    created: draft.now(),
    currency,
    customer,
    disputed: false,
    failure_balance_transaction: null,
    payment_intent: intent.id,
    payment_method: intent.payment_method,
    ...resultOf(outcome),
  }).id;
}

function settleCharge(draft: Draft, charge: ChargeRecord, outcome: Charged): string {
  const { id, amount, currency, customer } = charge;
  const type = 'payment_failure_refund' as const;
  const failure_balance_transaction =
    outcome.kind === 'declined'
      ? book(draft, customer, { amount: -amount, currency, source: id, type })
      : null;
  return draft.put('charge', { ...charge, ...resultOf(outcome), failure_balance_transaction }).id;
}

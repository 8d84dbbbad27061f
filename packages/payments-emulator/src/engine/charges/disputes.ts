import {
  type ChargeRecord,
  type DisputeRecord,
  type FraudWarningRecord,
} from '../../model/charge-records';
import { type Draft } from '../../model/draft';
import { presentDispute, presentFraudWarning } from '../../present/dispute';
import { invalid } from '../../protocol/api-error';
import { DAY } from '../clocks/calendar';
import { emit } from '../events/emit';
import { book } from '../customers/customers';

const RESPONSE_DAYS = 9;

export interface NewDispute {
  /** The bank's reason, such as `fraudulent` or `product_not_received`. */
  readonly reason: string;
  /** An inquiry takes no money; it closes as `warning_closed`. */
  readonly inquiry: boolean;
}

/** The customer's bank disputes a charge and, unless it only inquires, takes the money back. */
export function openDispute(
  draft: Draft,
  id: string,
  { reason, inquiry }: NewDispute,
): DisputeRecord {
  const charge = draft.get('charge', id);
  if (charge.status !== 'succeeded' || charge.disputed) {
    throw invalid('Only a successful charge without a dispute can be disputed.', 'charge');
  }
  const now = draft.now();
  if (!inquiry) draft.put('charge', { ...charge, disputed: true });
  const disputeId = draft.newId('du');
  const amount = charge.amount - charge.amount_refunded;
  const withdrawn = inquiry ? [] : [bookDispute(draft, charge, disputeId, -amount)];
  const dispute: DisputeRecord = {
    id: disputeId,
    amount,
    balance_transactions: withdrawn,
    charge: charge.id,
    created: now,
    currency: charge.currency,
    due_by: now + RESPONSE_DAYS * DAY,
    payment_intent: charge.payment_intent,
    reason,
    status: inquiry ? 'warning_needs_response' : 'needs_response',
  };
  draft.put('dispute', dispute);
  tell(draft, dispute, 'created');
  if (!inquiry) tell(draft, dispute, 'funds_withdrawn');
  return dispute;
}

/** The bank decides a dispute. An inquiry is only closed. */
export function closeDispute(draft: Draft, id: string, outcome: 'won' | 'lost'): DisputeRecord {
  const before = draft.get('dispute', id);
  const isInquiry = before.status === 'warning_needs_response';
  if (before.status !== 'needs_response' && !isInquiry) {
    throw invalid('This dispute is already closed.', 'dispute');
  }
  const charge = draft.get('charge', before.charge);
  const isWon = !isInquiry && outcome === 'won';
  const dispute = draft.put('dispute', {
    ...before,
    status: isInquiry ? 'warning_closed' : outcome,
    balance_transactions: [
      ...before.balance_transactions,
      ...(isWon ? [bookDispute(draft, charge, id, before.amount)] : []),
    ],
  });
  tell(draft, dispute, 'closed');
  if (isWon) tell(draft, dispute, 'funds_reinstated');
  return dispute;
}

const bookDispute = (
  draft: Draft,
  { customer, currency }: ChargeRecord,
  source: string,
  amount: number,
): string => book(draft, customer, { amount, currency, source, type: 'adjustment' });

/** The card network suspects fraud; often a dispute follows. */
export function warnOfFraud(draft: Draft, id: string, fraudType: string): FraudWarningRecord {
  const charge = draft.get('charge', id);
  const warning = draft.put('fraudWarning', {
    id: draft.newId('issfr'),
    actionable: charge.amount_refunded < charge.amount && !charge.disputed,
    charge: charge.id,
    created: draft.now(),
    fraud_type: fraudType,
    payment_intent: charge.payment_intent,
  });
  emit(draft, {
    type: 'radar.early_fraud_warning.created',
    customer: charge.customer,
    object: presentFraudWarning(warning),
  });
  return warning;
}

function tell(
  draft: Draft,
  dispute: DisputeRecord,
  event: 'created' | 'closed' | 'funds_withdrawn' | 'funds_reinstated',
): void {
  emit(draft, {
    type: `charge.dispute.${event}`,
    customer: draft.get('charge', dispute.charge).customer,
    object: presentDispute(draft, dispute),
  });
}

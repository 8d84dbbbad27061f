import { type ChargeRecord, type RefundRecord } from '../../model/charge-records';
import { type Draft } from '../../model/draft';
import { type Metadata } from '../../model/records';
import { presentCharge, presentRefund } from '../../present/charge';
import { invalid } from '../../protocol/api-error';
import { emit } from '../events/emit';
import { book } from '../customers/customers';

export interface RefundInput {
  readonly charge: string | undefined;
  readonly payment_intent: string | undefined;
  /** Minor units; all that is left by default. */
  readonly amount: number | undefined;
  readonly reason: RefundRecord['reason'];
  readonly metadata: Metadata;
}

/** Pays money back. As at Stripe, invoice and subscription stay as they are. */
export function refund(draft: Draft, input: RefundInput): RefundRecord {
  const charge = chargeOf(draft, input);
  const amount = amountOf(charge, input.amount);
  const refunded = draft.put('charge', {
    ...charge,
    amount_refunded: charge.amount_refunded + amount,
  });
  const id = draft.newId('re');
  const record = draft.put('refund', {
    id,
    amount,
    balance_transaction: book(draft, charge.customer, {
      amount: -amount,
      currency: charge.currency,
      source: id,
      type: 'refund',
    }),
    charge: charge.id,
    created: draft.now(),
    currency: charge.currency,
    customer: charge.customer,
    metadata: input.metadata,
    payment_intent: charge.payment_intent,
    reason: input.reason,
  });
  const { customer } = charge;
  emit(draft, { type: 'refund.created', customer, object: presentRefund(record) });
  emit(draft, {
    type: 'charge.refunded',
    customer,
    object: presentCharge(draft, refunded),
    before: presentCharge(draft, charge),
  });
  return record;
}

/**
 * The bank returns the money of a refund (https://docs.stripe.com/refunds#failed-refunds). Not documented is what
 * becomes of `amount_refunded`: it stays, so that nobody relies on the opposite.
 */
export function failRefund(draft: Draft, id: string): RefundRecord {
  const before = draft.get('refund', id);
  const record = draft.put('refund', { ...before, failed: true });
  const { customer } = before;
  const object = presentRefund(record);
  emit(draft, { type: 'refund.failed', customer, object, before: presentRefund(before) });
  return record;
}

function chargeOf(draft: Draft, input: RefundInput): ChargeRecord {
  const { charge: id, payment_intent: intentId } = input;
  if ((id === undefined) === (intentId === undefined)) {
    throw invalid('You must provide either `charge` or `payment_intent`.', 'charge');
  }
  if (id !== undefined) return assertRefundable(draft.referenced('charge', id, 'charge'));
  const intent = draft.referenced('paymentIntent', intentId ?? '', 'payment_intent');
  const latest = intent.latest_charge ?? null;
  if (latest === null || intent.status !== 'succeeded') {
    throw invalid(
      `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`,
      'payment_intent',
    );
  }
  return assertRefundable(draft.referenced('charge', latest, 'charge'));
}

function assertRefundable(charge: ChargeRecord): ChargeRecord {
  if (charge.status !== 'succeeded') {
    throw invalid(`The charge ${charge.id} did not succeed and cannot be refunded.`, 'charge');
  }
  if (charge.disputed) {
    throw invalid(
      `Charge ${charge.id} has been charged back; cannot issue a refund.`,
      undefined,
      'charge_disputed',
    );
  }
  if (charge.amount_refunded === charge.amount) {
    throw invalid(
      `Charge ${charge.id} has already been refunded.`,
      undefined,
      'charge_already_refunded',
    );
  }
  return charge;
}

function amountOf(charge: ChargeRecord, wanted: number | undefined): number {
  const left = charge.amount - charge.amount_refunded;
  const amount = wanted ?? left;
  if (amount < 1) throw invalid('Invalid positive integer', 'amount', 'parameter_invalid_integer');
  if (amount <= left) return amount;
  throw invalid(
    `Refund amount (${amount}) is greater than unrefunded amount on charge (${left}).`,
    'amount',
  );
}

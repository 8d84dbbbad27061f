import type Stripe from 'stripe';
import { type Metadata } from './records';

/** One attempt to take money; a payment intent has one for each attempt that reached the bank. */
export type ChargeRecord = Readonly<{
  id: string;
  amount: number;
  amount_refunded: number;
  created: number;
  currency: string;
  customer: string;
  disputed: boolean;
  failure: {
    readonly code: string;
    readonly decline_code: string | null;
    readonly message: string;
  } | null;
  payment_intent: string;
  payment_method: string;
  status: 'succeeded' | 'pending' | 'failed';
  balance_transaction: string | null;
  /** The return of a debit. */
  failure_balance_transaction: string | null;
}>;

/** One booking on the account's balance. */
export type BalanceTransactionRecord = Readonly<{
  id: string;
  amount: number;
  created: number;
  currency: string;
  source: string;
  type: 'charge' | 'payment' | 'payment_failure_refund' | 'refund' | 'adjustment';
}>;

export type RefundRecord = Readonly<{
  id: string;
  amount: number;
  balance_transaction: string;
  charge: string;
  created: number;
  currency: string;
  customer: string;
  metadata: Metadata;
  payment_intent: string;
  reason: 'duplicate' | 'fraudulent' | 'requested_by_customer' | null;
  /** The bank returned the money, days later. */
  failed?: boolean;
}>;

export type DisputeStatus =
  | 'needs_response'
  | 'warning_needs_response'
  | 'won'
  | 'lost'
  | 'warning_closed';

export type DisputeRecord = Readonly<{
  id: string;
  amount: number;
  charge: string;
  created: number;
  currency: string;
  due_by: number;
  payment_intent: string;
  reason: string;
  status: DisputeStatus;
  /** Bookings of the withdrawal and, when won, of the reinstatement. */
  balance_transactions: readonly string[];
}>;

export type FraudWarningRecord = Readonly<
  Pick<Stripe.Radar.EarlyFraudWarning, 'id' | 'actionable' | 'created' | 'fraud_type'> & {
    charge: string;
    payment_intent: string;
  }
>;

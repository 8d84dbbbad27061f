import type Stripe from 'stripe';
import { type BalanceTransactionRecord } from '../model/charge-records';

/** Local payments have no fees and are available at once. */
export function presentBalanceTransaction(
  booking: BalanceTransactionRecord,
): Stripe.BalanceTransaction {
  return {
    ...booking,
    object: 'balance_transaction',
    available_on: booking.created,
    balance_type: 'payments',
    description: null,
    exchange_rate: null,
    fee: 0,
    fee_details: [],
    net: booking.amount,
    reporting_category: CATEGORY[booking.type],
    status: 'available',
  };
}

const CATEGORY: Readonly<Record<BalanceTransactionRecord['type'], string>> = {
  adjustment: 'dispute',
  charge: 'charge',
  payment: 'charge',
  payment_failure_refund: 'charge_failure',
  refund: 'refund',
};

import { type BalanceTransactionRecord } from '../../model/charge-records';
import { type Draft } from '../../model/draft';

/**
 * Books an amount on the account's balance. A debit that is returned keeps its charge; only the booking of type
 * `payment_failure_refund` tells when (https://docs.stripe.com/reports/balance-transaction-types).
 *
 * @returns The id of the booking.
 */
export function book(
  draft: Draft,
  customer: string,
  booking: Pick<BalanceTransactionRecord, 'amount' | 'currency' | 'source' | 'type'>,
): string {
  const created = draft.now();
  return draft.put('balanceTransaction', { id: draft.newId('txn'), created, ...booking }).id;
}

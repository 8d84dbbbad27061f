import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { type DuplicatePolicy } from '@keelson/contracts/billing/duplicates';

type PaymentInput = Pick<SubscriptionState, 'status' | 'latestInvoiceStatus'>;

/** Two paid subscriptions of one account, both freshly fetched. */
export interface DuplicatePair {
  /** The largest plan; of equal ones the oldest. */
  readonly kept: SubscriptionState;
  readonly duplicate: SubscriptionState;
}

/**
 * `settled` the current period is paid · `pending` the provider is still collecting, such as a bank debit
 * in process · `unpaid` it was not paid, or there is no invoice.
 */
export type PaymentState = 'settled' | 'pending' | 'unpaid';

/** Payment of the latest invoice. */
export function getPaymentState({ status, latestInvoiceStatus }: PaymentInput): PaymentState {
  switch (latestInvoiceStatus) {
    case 'paid':
      return 'settled';
    case 'draft':
    case 'open':
      return 'pending';
    case 'payment_failed':
    case 'action_required':
    case 'not_finalized':
    case 'void':
    case 'uncollectible':
      return 'unpaid';
    case null:
      return status === 'trialing' ? 'settled' : 'unpaid';
  }
}

/** `wait`: a later sync or reconcile run decides again. */
export type DuplicateDecision = 'cancel' | 'ask' | 'wait';

/**
 * Decides about a duplicate. Canceling credits the unused time, so it requires that both payments are
 * settled: the credit for a debit that fails later would be a gift, and a kept subscription whose payment
 * fails would leave the member without a plan. Subscriptions of two customers were not both made by our
 * checkout, and the assignment of one of them may be a mistake.
 */
export function decideDuplicate(
  { kept, duplicate }: DuplicatePair,
  policy: DuplicatePolicy,
): DuplicateDecision {
  if (policy === 'ask' || ofTwoCustomers(kept, duplicate)) return 'ask';
  // A trial of a larger plan may end without a payment: the paid one is not given up for it.
  if (kept.status === 'trialing' && kept.planKey !== duplicate.planKey) return 'ask';
  const payments = [getPaymentState(kept), getPaymentState(duplicate)];
  if (payments.includes('pending')) return 'wait';
  return payments.includes('unpaid') ? 'ask' : 'cancel';
}

const ofTwoCustomers = (a: SubscriptionState, b: SubscriptionState): boolean =>
  a.customerId !== b.customerId;

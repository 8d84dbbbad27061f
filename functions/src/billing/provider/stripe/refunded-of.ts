import type Stripe from 'stripe';

const RETURNED_NOTHING: readonly (string | null)[] = ['failed', 'canceled'];

/**
 * What was returned of a charge, in minor units. Needs `refunds` expanded, because a refund can fail days later
 * (docs.stripe.com/refunds#failed-refunds).
 */
export function refundedOf({ amount_refunded: total, refunds }: Stripe.Charge): number {
  if (refunds == null || refunds.has_more) return total;
  return refunds.data
    .filter(({ status }) => !RETURNED_NOTHING.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

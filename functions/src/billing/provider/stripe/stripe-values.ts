import { type EpochMs, SECOND } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { type CreationWindow } from '../payment-provider';

/** Converts the provider's seconds to milliseconds. */
export const toMs = (seconds: number): EpochMs => seconds * 1_000;

/** The id of a field that is an id or an expanded object. */
export function idOf(
  reference: string | { readonly id: string } | null | undefined,
): string | null {
  if (reference === null || reference === undefined) return null;
  return typeof reference === 'string' ? reference : reference.id;
}

/** A list's filter by creation time. */
export const toRange = ({ from, to }: CreationWindow): Stripe.RangeQueryParam => ({
  gte: Math.floor(from / SECOND),
  ...(to === null ? {} : { lt: Math.floor(to / SECOND) }),
});

const RETURNED_NOTHING: readonly (string | null)[] = ['failed', 'canceled'];

/**
 * Returns what was returned of a charge, in minor units. Needs `refunds` expanded, because a refund can fail days later
 * (docs.stripe.com/refunds#failed-refunds).
 */
export function refundedOf({ amount_refunded: total, refunds }: Stripe.Charge): number {
  if (refunds == null || refunds.has_more) return total;
  return refunds.data
    .filter(({ status }) => !RETURNED_NOTHING.includes(status))
    .reduce((sum, { amount }) => sum + amount, 0);
}

import { SECOND } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { type CreationWindow } from '../payment-provider';

/** A list's filter by creation time. */
export const toRange = ({ from, to }: CreationWindow): Stripe.RangeQueryParam => ({
  gte: Math.floor(from / SECOND),
  ...(to === null ? {} : { lt: Math.floor(to / SECOND) }),
});

import { type SubscriptionStatus } from '../../model/records';

/** A subscription in one of these never comes back. */
export const ENDED: readonly SubscriptionStatus[] = ['canceled', 'incomplete_expired'];

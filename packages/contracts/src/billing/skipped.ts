import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { CustomerId, SubscriptionId } from '../ids';
import { EpochMs } from '../time';

/**
 * `skippedSubscriptions/{subscriptionId}`: a subscription of the provider in a form that this release does
 * not know. It grants no plan until it can be read.
 */
export const SkippedSubscription = z.strictObject({
  id: SubscriptionId,
  customerId: CustomerId.nullable(),
  /** The provider's own status. */
  status: z.string(),
  /** The fields that could not be read. */
  reason: z.string(),
  firstSeenAt: EpochMs,
  lastSeenAt: EpochMs,
});
export type SkippedSubscription = z.infer<typeof SkippedSubscription>;

export const ListSkippedSubscriptions = defineEndpoint({
  operationId: 'listSkippedSubscriptions',
  address: 'GET /api/admin/billing/skipped',
  auth: 'staff:admin',
  summary: 'Subscriptions that could not be read, last seen first, at most 100',
  response: z.strictObject({ items: z.array(SkippedSubscription) }),
});

import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { CustomerId, SubscriptionId, UserId } from '../ids';
import { EpochMs } from '../time';
import { PlanKey } from './plan-key';
import { SubscriptionStatus } from './subscription';

/** A stored subscription that has not ended and that the provider does not know with the current key. */
export const MissingSubscription = z.strictObject({
  subscriptionId: SubscriptionId,
  customerId: CustomerId.nullable(),
  uid: UserId,
  status: SubscriptionStatus,
  planKey: PlanKey,
  /** When a comparison first did not find it. */
  missingSince: EpochMs,
});
export type MissingSubscription = z.infer<typeof MissingSubscription>;

export const ListMissingSubscriptions = defineEndpoint({
  operationId: 'listMissingSubscriptions',
  address: 'GET /api/admin/billing/missing',
  auth: 'staff:admin',
  summary: 'Subscriptions that the provider does not know, longest first, at most 100',
  response: z.strictObject({ items: z.array(MissingSubscription) }),
});

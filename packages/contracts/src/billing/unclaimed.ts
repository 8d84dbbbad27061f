import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { SubscriptionId, UserId } from '../ids';
import { PlanKey } from './plan-key';
import { SubscriptionStatus } from './subscription';

/** A subscription that has not ended, to a product of ours that no plan of the catalog claims. */
export const UnclaimedSubscription = z.strictObject({
  subscriptionId: SubscriptionId,
  uid: UserId,
  productId: z.string(),
  status: SubscriptionStatus,
  /** The plan that the payer had before and keeps until an operator decides. */
  planKey: PlanKey,
});
export type UnclaimedSubscription = z.infer<typeof UnclaimedSubscription>;

export const ListUnclaimedSubscriptions = defineEndpoint({
  operationId: 'listUnclaimedSubscriptions',
  address: 'GET /api/admin/billing/unclaimed',
  auth: 'staff:admin',
  summary: 'Subscriptions to products that no plan claims, at most 100',
  response: z.strictObject({ items: z.array(UnclaimedSubscription) }),
});

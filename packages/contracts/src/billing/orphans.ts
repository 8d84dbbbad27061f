import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { CustomerId, SubscriptionId, UserId } from '../ids';
import { EpochMs } from '../time';
import { PlanKey } from './plan-key';
import { SubscriptionStatus } from './subscription';

/** An account that was deleted in Firebase, outside of Keelson, and has records at the provider. */
export const OrphanedAccount = z.strictObject({
  uid: UserId,
  /** As last known here; null when the user record is gone too. */
  email: z.string().nullable(),
  customerIds: z.array(CustomerId),
  /** Subscriptions that have not ended: they are still charged. */
  subscriptions: z.array(
    z.strictObject({ id: SubscriptionId, status: SubscriptionStatus, planKey: PlanKey }),
  ),
  /** When a comparison first did not find the account. */
  orphanedAt: EpochMs,
});
export type OrphanedAccount = z.infer<typeof OrphanedAccount>;

export const ListOrphanedAccounts = defineEndpoint({
  operationId: 'listOrphanedAccounts',
  address: 'GET /api/admin/billing/orphans',
  auth: 'staff:admin',
  summary:
    'Accounts deleted in Firebase that have a customer or subscription, longest first, at most 100',
  response: z.strictObject({ items: z.array(OrphanedAccount) }),
});

export const EndOrphanedAccount = defineEndpoint({
  operationId: 'endOrphanedAccount',
  address: 'POST /api/admin/billing/orphans/{uid}/end',
  auth: 'staff:admin',
  summary: 'Cancel the subscriptions of an account deleted in Firebase and delete its customers',
  params: z.strictObject({ uid: UserId }),
  response: z.strictObject({}),
  errors: ['account/not-found', 'billing/account-exists', 'billing/provider-unavailable'],
  idempotency: 'lease',
});

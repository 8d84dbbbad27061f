import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { SubscriptionId, PayerId } from '../ids';
import { EpochMs } from '../time';
import { Subscription } from './subscription';

/**
 * Describes what happens to a second paid subscription of an account: `cancel` ends it automatically, `ask` leaves the
 * decision to an admin.
 */
export const DuplicatePolicy = z.enum(['cancel', 'ask']);
export type DuplicatePolicy = z.infer<typeof DuplicatePolicy>;

/** `settings/billing`: settings that admins change in the console. */
export const BillingSettings = z.strictObject({ duplicates: DuplicatePolicy.default('cancel') });
export type BillingSettings = z.infer<typeof BillingSettings>;

/**
 * `open` an admin decides · `canceled` the duplicate was canceled · `kept` both stay ·
 * `resolved` one of them ended in the meantime.
 */
export const DuplicateStatus = z.enum(['open', 'canceled', 'kept', 'resolved']);
export type DuplicateStatus = z.infer<typeof DuplicateStatus>;

/** `billingDuplicates/{subscriptionId}`: two paid subscriptions of one account. The id is that of the duplicate. */
export const DuplicateCase = z.strictObject({
  id: SubscriptionId,
  uid: PayerId,
  /** The subscription that stays: the larger plan, or the older one of two equal plans. */
  keptId: SubscriptionId,
  status: DuplicateStatus,
  foundAt: EpochMs,
  decidedAt: EpochMs.nullable(),
});
export type DuplicateCase = z.infer<typeof DuplicateCase>;

/** An open case with both subscriptions as last fetched; null when a record is missing. */
export const DuplicateView = z.strictObject({
  ...DuplicateCase.shape,
  kept: Subscription.nullable(),
  duplicate: Subscription.nullable(),
});
export type DuplicateView = z.infer<typeof DuplicateView>;

export const ListDuplicates = defineEndpoint({
  operationId: 'listDuplicates',
  address: 'GET /api/admin/billing/duplicates',
  auth: 'staff:admin',
  summary: 'Duplicate subscriptions that an admin must decide on, oldest first, at most 100',
  response: z.strictObject({ policy: DuplicatePolicy, items: z.array(DuplicateView) }),
});

const params = z.strictObject({ id: SubscriptionId });
const errors = ['billing/duplicate-not-found', 'billing/duplicate-decided'] as const;

export const ApproveDuplicate = defineEndpoint({
  operationId: 'approveDuplicate',
  address: 'POST /api/admin/billing/duplicates/{id}/approve',
  auth: 'staff:admin',
  summary: 'Fetch both subscriptions and cancel the duplicate if it is still one',
  params,
  response: DuplicateCase,
  errors: [
    ...errors,
    'billing/payment-pending',
    'billing/provider-unavailable',
    'billing/provider-refused',
  ],
  idempotency: 'lease',
});

export const KeepDuplicate = defineEndpoint({
  operationId: 'keepDuplicate',
  address: 'POST /api/admin/billing/duplicates/{id}/keep',
  auth: 'staff:admin',
  summary: 'Keep both subscriptions; the pair is not reported again',
  params,
  response: DuplicateCase,
  errors: [...errors],
  idempotency: 'lease',
});

export const SetBillingSettings = defineEndpoint({
  operationId: 'setBillingSettings',
  address: 'PUT /api/admin/billing/settings',
  auth: 'staff:admin',
  summary: 'Cancel duplicate subscriptions automatically, or ask an admin',
  body: z.strictObject({ duplicates: DuplicatePolicy }),
  response: BillingSettings,
  idempotency: 'lease',
});

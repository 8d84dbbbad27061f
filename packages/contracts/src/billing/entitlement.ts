import * as z from 'zod';
import { SubscriptionId, PayerId } from '../ids';
import { EpochMs } from '../time';
import { MeteredEntitlement } from './metered';
import { StoredPlanKey } from './plan-key';

/**
 * Status of the plan:
 * `none` never subscribed · `trialing` · `active` · `canceling` active, ends at period end ·
 * `grace` payment failed, plan kept until `graceUntil` · `lapsed` payment failed and grace is over ·
 * `paused` · `incomplete` first payment not done · `ended`.
 */
export const EntitlementStatus = z.enum([
  'none',
  'trialing',
  'active',
  'canceling',
  'grace',
  'lapsed',
  'paused',
  'incomplete',
  'ended',
]);
export type EntitlementStatus = z.infer<typeof EntitlementStatus>;

/** `entitlements/{uid}`: what the user may use, derived from all of the user's subscriptions. */
export const Entitlement = z.strictObject({
  uid: PayerId,
  planKey: StoredPlanKey,
  status: EntitlementStatus,
  sourceSubscriptionId: SubscriptionId.nullable(),
  currentPeriodEnd: EpochMs.nullable(),
  /** Only in `grace` and `lapsed`. */
  graceUntil: EpochMs.nullable(),
  cancelAtPeriodEnd: z.boolean(),
  /**
   * Features of the plan (`features.ts`), for security rules, which can't read the catalog. Everything else asks `can`.
   * Rewritten by every sync, so also by reconcile after a release that changes the catalog.
   */
  features: z.array(z.string()).default([]),
  /** The number of times that the limits of the plan count; more than one only where the plan allows it. */
  quantity: z.int().positive().default(1),
  /** Metrics whose use over the limit is charged. */
  metered: z.array(MeteredEntitlement).default([]),
  updatedAt: EpochMs,
});
export type Entitlement = z.infer<typeof Entitlement>;

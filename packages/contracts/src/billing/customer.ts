import * as z from 'zod';
import { CustomerId, SubscriptionId, UserId } from '../ids';
import { Money } from '../money';
import { LANGUAGES } from '../platform/languages';
import { EpochMs } from '../time';
import { CreditGrant } from './credits';

/**
 * Deletion of the account: `started` blocks new customers and checkouts · `done` is the tombstone, which
 * blocks every billing write for the account until it expires.
 */
const AccountDeletion = z.strictObject({ status: z.enum(['started', 'done']), at: EpochMs });

/** `customers/{uid}`: which customer of the provider pays for the account. Server only. */
export const Customer = z.strictObject({
  uid: UserId,
  /** Null for an account that never had a customer, and in a tombstone. */
  providerCustomerId: CustomerId.nullable(),
  /** Customers made outside of Keelson that pay for subscriptions of the account. */
  otherCustomerIds: z.array(CustomerId).default([]),
  /**
   * All stored subscriptions of the account, so that a commit reads them by id instead of by a query. Null
   * until the first commit of a release that writes this field.
   */
  subscriptionIds: z.array(SubscriptionId).nullable().default(null),
  /** The account's e-mail address as last noticed. Left out until then. */
  email: z.string().nullable().optional(),
  /** True until the account's own customer at the provider has this address. */
  emailPending: z.boolean().default(false),
  /** The language that the account has chosen, until its own customer at the provider has it; then null. */
  pendingLanguage: z.enum(LANGUAGES).nullable().default(null),
  /** When the account was first found deleted in Firebase Auth, outside of Keelson. */
  orphanedAt: EpochMs.nullable().default(null),
  /** Credits by the provider's id of the payment (`pi_…`), so that a payment grants once. */
  credits: z.record(z.string(), CreditGrant).default({}),
  /** Set by the member; bounds `overage`. */
  overageCap: Money.nullable().default(null),
  /** Units over the limits in the latest billing period, by metric: reserved ones and final ones. */
  overage: z
    .record(z.string(), z.strictObject({ since: EpochMs, units: z.int().nonnegative() }))
    .default({}),
  /** Payment pages for credits that were opened, by session: reconcile asks how they ended. */
  creditOrders: z.record(z.string(), EpochMs).default({}),
  /** When the oldest of them was opened; null without one. */
  creditOrdersSince: EpochMs.nullable().default(null),
  /** Names of the discounts that subscriptions of the account had: each promotion code works once. */
  usedCodes: z.array(z.string()).default([]),
  /** When a trial of the same person began that another account had; null without one. */
  priorTrialAt: EpochMs.nullable().default(null),
  createdAt: EpochMs,
  /** When the provider reported the customer as deleted; the next checkout creates a new one. */
  deletedAt: EpochMs.nullable(),
  /** Incremented by every change of the account's subscriptions; detects concurrent changes. */
  revision: z.int().positive(),
  deletion: AccountDeletion.nullable().default(null),
  /** When the TTL policy removes the tombstone; null until the account is deleted. */
  expiresAt: EpochMs.nullable().default(null),
});
export type Customer = z.infer<typeof Customer>;

import * as z from 'zod';
import { CustomerId, PayerId, SubscriptionId } from '../ids';
import { Money } from '../money';
import { KNOWN_LANGUAGES } from '../platform/known-languages';
import { EpochMs } from '../time';
import { CreditGrant } from './credits';

const record = {
  uid: PayerId,
  /** Null for an account that never had a customer. */
  providerCustomerId: CustomerId.nullable(),
  /** Customers made outside of Keelson that pay for subscriptions of the account. */
  otherCustomerIds: z.array(CustomerId).default([]),
  /** All stored subscriptions of the account, so that a commit reads them by id instead of by a query. */
  subscriptionIds: z.array(SubscriptionId).default([]),
  /** The account's e-mail address as last noticed. Left out until then. */
  email: z.string().nullable().optional(),
  /** True until the account's own customer at the provider has this address. */
  emailPending: z.boolean().default(false),
  /** The language that the account has chosen, until its own customer at the provider has it; then null. */
  pendingLanguage: z.enum(KNOWN_LANGUAGES).nullable().default(null),
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
  /** The bank returned a debit of the person, so that no further one grants anything before it is paid. */
  debitReturned: z.boolean().default(false),
  /** The lease of the change of plan that is being made; null while there is none. */
  planChange: z.strictObject({ attempt: z.string(), leaseUntil: EpochMs }).nullable().default(null),
  createdAt: EpochMs,
  /** When the provider reported the customer as deleted; the next checkout creates a new one. */
  deletedAt: EpochMs.nullable(),
  /** Incremented by every change of the account's subscriptions; detects concurrent changes. */
  revision: z.int().positive(),
};

/** An account that is not deleted. A deletion that has started blocks new customers and checkouts. */
export const OpenCustomer = z.strictObject({
  ...record,
  deletion: z
    .strictObject({ status: z.literal('started'), at: EpochMs })
    .nullable()
    .default(null),
  expiresAt: z.null().default(null),
});
export type OpenCustomer = z.infer<typeof OpenCustomer>;

/** The rest of a deleted account: it blocks every billing write for the account until the TTL policy removes it. */
export const CustomerTombstone = z.strictObject({
  ...record,
  providerCustomerId: z.null(),
  deletion: z.strictObject({ status: z.literal('done'), at: EpochMs }),
  expiresAt: EpochMs,
});
export type CustomerTombstone = z.infer<typeof CustomerTombstone>;

/** `customers/{uid}`: which customer of the provider pays for the account. Server only. */
export const Customer = z.union([OpenCustomer, CustomerTombstone]);
export type Customer = z.infer<typeof Customer>;

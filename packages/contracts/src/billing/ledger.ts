import * as z from 'zod';
import { ErrorCode } from '../errors';
import { defineEndpoint, pageOf, PageQuery } from '../http/endpoint';
import { EventId, PayerId, UserId } from '../ids';
import { DAY, EpochMs } from '../time';
import { SubscriptionSummary } from './endpoints';
import { SubscriptionStatus } from './subscription';

/**
 * Outcome of a webhook event. `applied` changed something · `stale` a newer fetch was already
 * stored · `ignored` nothing to do with us · `parked` its user is unknown, an admin can resolve it ·
 * `failed` the provider will deliver it again.
 */
export const EventOutcome = z.enum(['applied', 'ignored', 'stale', 'parked', 'failed']);
export type EventOutcome = z.infer<typeof EventOutcome>;

/** The reason why an event is `ignored`. */
export const IgnoredReason = z.enum([
  /** Not one of the types that Keelson handles. */
  'unknown-type',
  /** A thin event of the provider's v2 API: it contains no object, and none of its types is handled. */
  'thin-event',
  /** The event is of the provider's test mode while the key is live, or the reverse. */
  'other-mode',
  /** The event is of a connected account. */
  'other-account',
  /** A subscription to another product, of a customer that belongs to no account here. */
  'other-product',
  /** A handled type without a subscription: a one-off payment. */
  'no-subscription',
  'customer-deleted',
]);
export type IgnoredReason = z.infer<typeof IgnoredReason>;

/** Settled entries are kept longer than the provider redelivers events (3 days) or knows them (30 days). */
export const SETTLED_ENTRY_MS = 90 * DAY;

/** `webhookEvents/{eventId}`: the ledger, one entry for each event however often it is delivered. */
export const WebhookEvent = z.strictObject({
  id: EventId,
  type: z.string(),
  providerCreatedAt: EpochMs,
  receivedAt: EpochMs,
  settledAt: EpochMs.nullable(),
  outcome: EventOutcome,
  attempts: z.int().positive(),
  errorCode: ErrorCode.nullable(),
  /** Null for other outcomes. */
  ignoredReason: IgnoredReason.nullable().default(null),
  /** The charge, dispute, warning or invoice of an incident. */
  objectId: z.string().nullable().default(null),
  subscriptionId: z.string().nullable(),
  customerId: z.string().nullable(),
  uid: PayerId.nullable(),
  /** Before this, reconcile does not retry an entry that is parked or failed. */
  nextAttemptAt: EpochMs.optional(),
  /** The admin who assigned the event's customer to an account; null without an assignment. */
  resolution: z
    .strictObject({ by: z.string(), uid: PayerId, at: EpochMs })
    .nullable()
    .default(null),
  /** When the TTL policy removes the entry; null until it is settled. */
  expiresAt: EpochMs.nullable().default(null),
});
export type WebhookEvent = z.infer<typeof WebhookEvent>;

export const ListBillingEvents = defineEndpoint({
  operationId: 'listBillingEvents',
  address: 'GET /api/admin/billing/events',
  auth: 'staff:admin',
  summary: 'Webhook events, newest first',
  query: z.strictObject({ ...PageQuery, outcome: EventOutcome.optional() }),
  response: pageOf(WebhookEvent),
});

/** A comparison with the provider that is divided into shards, by creation time. */
export const WalkProgress = z.strictObject({
  startedAt: EpochMs,
  shards: z.int().positive(),
  done: z.int().nonnegative(),
  /** Shards whose task was given up; the hourly run starts another one. */
  failed: z.int().nonnegative(),
  /** Subscriptions that are compared so far. */
  checked: z.int().nonnegative(),
});
export type WalkProgress = z.infer<typeof WalkProgress>;

export const BillingOverview = z.strictObject({
  subscriptions: z.partialRecord(SubscriptionStatus, z.int().nonnegative()),
  events: z.record(EventOutcome, z.int().nonnegative()),
  /** Duplicate subscriptions that need a decision; left out when there is none. */
  duplicates: z.int().positive().optional(),
  /** Subscriptions that the provider does not know; left out when there is none. */
  missing: z.int().positive().optional(),
  /** Subscriptions to products that no plan claims; left out when there is none. */
  unclaimed: z.int().positive().optional(),
  /** Subscriptions that could not be read; left out when there is none. */
  skipped: z.int().positive().optional(),
  /** Accounts that were deleted in Firebase and may still be charged; left out when there is none. */
  orphaned: z.int().positive().optional(),
  /** The last comparison with the provider; null before the first one. */
  reconcile: z
    .strictObject({
      at: EpochMs,
      /** False when the next run continues with the remaining subscriptions. */
      finished: z.boolean(),
      /** When the provider last did not know the stored position, so that a run started over. */
      restartedAt: EpochMs.optional(),
      /** Left out unless a comparison in shards is in progress. */
      walk: WalkProgress.optional(),
    })
    .nullable(),
});
export type BillingOverview = z.infer<typeof BillingOverview>;

export const GetBillingOverview = defineEndpoint({
  operationId: 'getBillingOverview',
  address: 'GET /api/admin/billing/overview',
  auth: 'staff:admin',
  summary: 'Subscriptions by status and events by outcome',
  response: BillingOverview,
});

export const RetryBillingEvent = defineEndpoint({
  operationId: 'retryBillingEvent',
  address: 'POST /api/admin/billing/events/{id}/retry',
  auth: 'staff:admin',
  summary: 'Fetch the event again from the provider and handle it',
  params: z.strictObject({ id: EventId }),
  response: WebhookEvent,
  errors: ['billing/event-not-found', 'billing/provider-unavailable'],
  idempotency: 'lease',
});

export const ResolveBillingEvent = defineEndpoint({
  operationId: 'resolveBillingEvent',
  address: 'POST /api/admin/billing/events/{id}/resolve',
  auth: 'staff:admin',
  summary: 'Assign a parked event’s customer to an account, then handle the event',
  params: z.strictObject({ id: EventId }),
  body: z.strictObject({ uid: UserId }),
  response: WebhookEvent,
  errors: [
    'billing/event-not-found',
    'billing/event-not-parked',
    'billing/customer-mismatch',
    'account/not-found',
    'account/being-deleted',
    'billing/provider-unavailable',
  ],
  idempotency: 'lease',
});

export const UnresolveBillingEvent = defineEndpoint({
  operationId: 'unresolveBillingEvent',
  address: 'POST /api/admin/billing/events/{id}/unresolve',
  auth: 'staff:admin',
  summary: 'Undo the assignment of an event’s customer; its events are parked again',
  params: z.strictObject({ id: EventId }),
  response: WebhookEvent,
  errors: ['billing/event-not-found', 'billing/event-not-resolved', 'billing/customer-mismatch'],
  idempotency: 'lease',
});

export const ResyncBilling = defineEndpoint({
  operationId: 'resyncBilling',
  address: 'POST /api/admin/billing/users/{uid}/resync',
  auth: 'staff:admin',
  summary: 'Fetch all of an account’s subscriptions from the provider and repair what differs',
  params: z.strictObject({ uid: UserId }),
  response: z.strictObject({
    changed: z.int().nonnegative(),
    /** Subscriptions of the account that the provider does not know. They stay as they are. */
    missing: z.int().nonnegative().default(0),
    summary: SubscriptionSummary,
  }),
  errors: ['account/not-found', 'billing/no-customer', 'billing/provider-unavailable'],
  idempotency: 'lease',
});

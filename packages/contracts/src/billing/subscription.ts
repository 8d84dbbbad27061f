import * as z from 'zod';
import { CustomerId, SubscriptionId, PayerId } from '../ids';
import { Currency } from '../money';
import { EpochMs } from '../time';
import { Discount } from './discount';
import { Incident } from './incident';
import { MeteredPrice } from './metered';
import { StoredPlanKey } from './plan-key';

/** Statuses of a subscription in our terms; the provider's adapter maps its own to these. */
export const SubscriptionStatus = z.enum([
  'incomplete',
  'incomplete_expired',
  'trialing',
  'active',
  'past_due',
  'canceled',
  'unpaid',
  'paused',
]);
export type SubscriptionStatus = z.infer<typeof SubscriptionStatus>;

export const InvoiceStatus = z.enum([
  'draft',
  'open',
  'paid',
  'void',
  'uncollectible',
  /** Open, and the last attempt to collect failed. */
  'payment_failed',
  /** Open, and the customer must confirm the payment. */
  'action_required',
  /** A draft that the provider cannot complete, for example for want of an address: nothing is charged. */
  'not_finalized',
]);
export type InvoiceStatus = z.infer<typeof InvoiceStatus>;

/** Describes what a subscription changes to when its period ends. */
export const PendingChange = z.strictObject({
  planKey: StoredPlanKey,
  productId: z.string(),
  priceId: z.string(),
  currency: Currency,
  /** Minor units of `currency`, as in {@link Subscription}. */
  unitAmount: z.int().nonnegative().nullable(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int().positive(),
  quantity: z.int().nonnegative().default(1),
  at: EpochMs,
  /** True for a change by an operator at the provider: the member sees it, and cannot undo it. */
  arranged: z.boolean().default(false),
});
export type PendingChange = z.infer<typeof PendingChange>;

/** An upgrade that is made when its invoice is paid; after `until` it is discarded. */
export const PendingUpdate = z.strictObject({
  planKey: StoredPlanKey,
  interval: z.enum(['day', 'week', 'month', 'year']),
  reason: z.enum(['action_required', 'payment_failed']),
  /** The provider's page where it is confirmed or paid. */
  paymentUrl: z.url().nullable(),
  until: EpochMs,
});
export type PendingUpdate = z.infer<typeof PendingUpdate>;

/** Describes what was paid of a subscription that ended because its upgrade was not. */
export const PaidFor = z.strictObject({
  planKey: StoredPlanKey,
  quantity: z.int().positive(),
  until: EpochMs,
});
export type PaidFor = z.infer<typeof PaidFor>;

/** The provider's fields of a subscription, whatever its status. */
const provided = {
  id: SubscriptionId,
  /** The customer who pays: an account can have several. */
  customerId: CustomerId,
  /** False for test mode. */
  livemode: z.boolean(),
  productId: z.string(),
  priceId: z.string(),
  planKey: StoredPlanKey,
  /**
   * `unclaimed`: a product of ours that no plan of the catalog claims; `planKey` is what the payer had before, until an
   * operator decides. `foreign`: a product of another system, which grants no plan.
   */
  productClaim: z.enum(['claimed', 'unclaimed', 'foreign']).default('claimed'),
  /** 0 is legal at the provider and free of charge. */
  quantity: z.int().nonnegative(),
  currency: Currency,
  /** The payer's own currency, into which the provider converts what it charges; null where it converts nothing. */
  presentmentCurrency: Currency.nullable().default(null),
  /** Minor units of `currency` per interval and unit; null for tiered prices. */
  unitAmount: z.int().nonnegative().nullable(),
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int().positive(),
  /** From the subscription item: since 2025 the provider keeps periods there. */
  currentPeriodStart: EpochMs,
  currentPeriodEnd: EpochMs,
  /** Its metered items, which are billed when the period ends. */
  metered: z.array(MeteredPrice).default([]),
  cancelAt: EpochMs.nullable(),
  /** An operator's schedule ends it then: the member sees it, and cannot undo it. */
  endArranged: z.boolean().default(false),
  cancelAtPeriodEnd: z.boolean(),
  canceledAt: EpochMs.nullable(),
  pendingChange: PendingChange.nullable().default(null),
  pendingUpdate: PendingUpdate.nullable().default(null),
  /** Those that have not ended. */
  discounts: z.array(Discount).default([]),
  trialStart: EpochMs.nullable(),
  trialEnd: EpochMs.nullable(),
  /** It was ended at once, because its card had begun another trial. */
  trialRefused: z.boolean().default(false),
  /** When the provider created it, for choosing among several. */
  createdAt: EpochMs,
  latestInvoiceStatus: InvoiceStatus.nullable(),
};

/** The fields that Keelson adds to them. */
const added = {
  uid: PayerId,
  /** Start of the fetch that this record comes from. For people: clocks differ, `revision` decides. */
  syncedAt: EpochMs,
  /** The number of times that this record was written; it orders concurrent fetches without a clock (docs/billing.md). */
  revision: z.int().positive(),
  /** The event that led to the fetch; null for reconcile and the completion page. */
  lastEventId: z.string().nullable(),
  /** Refunds and disputes, newest first; kept by every sync. */
  incidents: z.array(Incident).default([]),
  /** When a comparison first found that the provider does not know it; cleared by every sync. */
  missingSince: EpochMs.nullable().default(null),
};

const OWING = {
  /** First failed attempt to collect, or the due date of the oldest unpaid sent invoice; starts the grace period. */
  pastDueSince: EpochMs,
  /** Nothing was ever paid for it: it has no grace period. */
  neverPaid: z.boolean().default(false),
};
const NOT_OWING = { pastDueSince: z.null(), neverPaid: z.literal(false).default(false) };
const ENDED = {
  endedAt: EpochMs,
  /** The bank returned the payment of an upgrade: it has ended, and grants this until it ends too. */
  paidFor: PaidFor.nullable().default(null),
};
const NOT_ENDED = { endedAt: z.null(), paidFor: z.null().default(null) };
/** Paused because nothing could be collected: it goes on when its invoice is paid. */
const PAUSED = { pausedForPayment: z.boolean().default(false) };
const NOT_PAUSED = { pausedForPayment: z.literal(false).default(false) };

/** The states of a subscription. All of them have the same fields, so that a document of one becomes another's. */
const statesOf = <Shape extends z.core.$ZodLooseShape>(shape: Shape) => {
  const running = { ...shape, ...NOT_OWING, ...NOT_ENDED, ...NOT_PAUSED };
  return z.discriminatedUnion('status', [
    z.strictObject({ ...running, status: z.enum(['trialing', 'active', 'incomplete']) }),
    z.strictObject({ ...running, status: z.enum(['past_due', 'unpaid']), ...OWING }),
    z.strictObject({ ...running, status: z.literal('paused'), ...PAUSED }),
    z.strictObject({ ...running, status: z.enum(['canceled', 'incomplete_expired']), ...ENDED }),
  ]);
};

/** The provider's state of a subscription in our terms, without owner and sync data. */
export const SubscriptionState = statesOf(provided);
export type SubscriptionState = z.infer<typeof SubscriptionState>;

/** `subscriptions/{subscriptionId}`: the provider's subscription as last fetched. */
export const Subscription = statesOf({ ...provided, ...added });
export type Subscription = z.infer<typeof Subscription>;

/** The fields of all states, for the API. */
export const SubscriptionFields = z.strictObject({
  ...provided,
  ...added,
  status: SubscriptionStatus,
  pastDueSince: OWING.pastDueSince.nullable(),
  neverPaid: OWING.neverPaid,
  endedAt: ENDED.endedAt.nullable(),
  ...PAUSED,
  paidFor: ENDED.paidFor,
});
export type SubscriptionFields = z.infer<typeof SubscriptionFields>;

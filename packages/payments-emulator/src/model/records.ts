import type Stripe from 'stripe';
import { type Replace } from '../protocol/wire';
import {
  type BalanceTransactionRecord,
  type ChargeRecord,
  type DisputeRecord,
  type FraudWarningRecord,
  type RefundRecord,
} from './charge-records';
import { type CheckoutSessionRecord } from './checkout-records';
import {
  type CouponRecord,
  type DiscountRecord,
  type PromotionCodeRecord,
} from './discount-records';
import { type DeliveryRecord, type EventRecord, type WebhookEndpointRecord } from './event-records';
import {
  type ChallengeRecord,
  type PortalSessionRecord,
  type PortalConfigurationRecord,
} from './page-records';
import { type MeterEventRecord, type MeterRecord } from './meter-records';
import { type RequestFaults } from './request-faults';
import { type ScheduleRecord } from './schedule-records';

// Records contain the changeable fields of the provider's objects, with the SDK's names and types; `present/`
// adds the constant ones. Fields under `own` are internal and never returned. Instants are epoch seconds on
// the provider's clock unless the name ends in `Ms`.

export type Served<T, K extends keyof T, R = unknown> = Readonly<Replace<Pick<T, K>, R>>;
export type Metadata = Record<string, string>;

export type ProductRecord = Served<
  Stripe.Product,
  | ('id' | 'active' | 'created' | 'description' | 'images' | 'metadata' | 'name' | 'updated')
  | 'url',
  { default_price: string | null }
>;

export type Interval = 'day' | 'week' | 'month' | 'year';
export interface Recurring {
  readonly interval: Interval;
  readonly interval_count: number;
  readonly trial_period_days: number | null;
  /** The meter whose usage is billed; undefined for a licensed price. */
  readonly meter?: string | undefined;
}
export type PriceRecord = Served<
  Stripe.Price,
  'id' | 'active' | 'created' | 'currency' | 'lookup_key' | 'metadata' | 'nickname',
  {
    product: string;
    unit_amount: number;
    /** Amounts in further currencies. */
    currency_options?: Readonly<Record<string, { readonly unit_amount: number }>>;
    /** Null: a one-off price. */
    recurring: Recurring | null;
    tax_behavior?: 'exclusive' | 'inclusive' | 'unspecified';
  }
>;

/** A tax id that a customer gave. */
export type TaxIdRecord = Served<Stripe.TaxId, 'id' | 'created' | 'type' | 'value'>;

export type CustomerRecord = Served<
  Stripe.Customer,
  'id' | 'balance' | 'created' | 'description' | 'email' | 'metadata',
  {
    name: string | null;
    phone: string | null;
    address: Stripe.Address | null;
    currency: string | null;
    invoice_prefix: string;
    next_invoice_sequence: number;
    default_payment_method: string | null;
    /** Absent in records of earlier releases. */
    preferred_locales?: readonly string[] | undefined;
    tax_ids?: readonly TaxIdRecord[];
    deleted: boolean;
  }
>;

/** Behavior of a test card or account (numbers: `engine/test-cards.ts`). */
export type Behaviour =
  | { readonly kind: 'succeeds' }
  | { readonly kind: 'declined'; readonly declineCode: string }
  | { readonly kind: 'fails-on-renewal' }
  | { readonly kind: 'confirm-once' }
  | { readonly kind: 'confirm-always' }
  | { readonly kind: 'confirm-then-declined' }
  | { readonly kind: 'settles-later'; readonly outcome: 'succeeds' | 'fails' };

export type PaymentMethodRecord = Readonly<{
  id: string;
  created: number;
  type: 'card' | 'us_bank_account';
  customer: string | null;
  metadata: Metadata;
  name: string | null;
  email: string | null;
  brand: string;
  last4: string;
  exp_month: number;
  exp_year: number;
  own: { behaviour: Behaviour };
}>;

export type SubscriptionStatus =
  | ('incomplete' | 'incomplete_expired' | 'trialing' | 'active' | 'past_due' | 'unpaid' | 'paused')
  | 'canceled';
export type CollectionMethod = 'charge_automatically' | 'send_invoice';
export type MissingMethodBehavior = 'cancel' | 'create_invoice' | 'pause';

export type ItemRecord = Served<
  Stripe.SubscriptionItem,
  'id' | 'created' | 'current_period_start' | 'current_period_end' | 'metadata',
  /** The quantity of a metered price is 0: only usage is billed. */
  { price: string; quantity: number; discounts?: readonly string[] }
>;

/** A credit or charge for part of a period, added to the next invoice. */
export interface PendingLine {
  readonly amount: number;
  readonly description: string;
  readonly item: string;
  readonly price: string;
  readonly quantity: number;
  readonly period: { readonly start: number; readonly end: number };
  /** Undefined: it is one when the amount is not that of a whole period. */
  readonly isProration?: boolean;
  /** Usage of the period: the quantity is computed again when the invoice is finalized. */
  readonly isUsage?: boolean;
}

/** A change that applies when its invoice is paid. https://docs.stripe.com/billing/subscriptions/pending-updates */
export interface PendingUpdate {
  readonly invoice: string;
  readonly items: readonly ItemRecord[];
  readonly billing_cycle_anchor: number;
  /** Set when the change ends the trial. */
  readonly trial_end?: number | null;
  readonly changes_anchor: boolean;
  /** Ids; undefined leaves them as they are. */
  readonly discounts?: readonly string[] | undefined;
  readonly expires_at: number;
}

export type SubscriptionRecord = Served<
  Stripe.Subscription,
  | ('id' | 'billing_cycle_anchor' | 'cancel_at' | 'cancel_at_period_end' | 'canceled_at')
  | ('created' | 'currency' | 'description' | 'ended_at' | 'metadata' | 'start_date')
  | ('trial_end' | 'trial_start'),
  {
    status: SubscriptionStatus;
    customer: string;
    default_payment_method: string | null;
    latest_invoice: string | null;
    items: readonly ItemRecord[];
    /** Ids of all that were applied; `activeDiscounts` says which have not ended. */
    discounts?: readonly string[];
    cancellation_reason: 'cancellation_requested' | 'payment_failed' | null;
    cancellation_comment: string | null;
    cancellation_feedback: string | null;
    collection_method?: CollectionMethod;
    days_until_due?: number | null;
    pause_collection: {
      readonly behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void';
      readonly resumes_at: number | null;
    } | null;
    missing_payment_method: MissingMethodBehavior;
    billing_mode: 'classic' | 'flexible';
    /** The schedule that manages it. */
    schedule?: string | null;
    paused: {
      readonly at: number;
      readonly why:
        | 'final_payment_failure'
        | 'pause_requested'
        | 'trial_end_without_payment_method';
      /** The only invoice whose payment resumes the subscription; null `expiresAt`: it stays open. */
      readonly resumption: { readonly invoice: string; readonly expiresAt: number | null } | null;
    } | null;
    own: {
      readonly trialEndAnnounced: boolean;
      readonly pendingLines: readonly PendingLine[];
      readonly pendingUpdate?: PendingUpdate | null;
      readonly automaticTax?: boolean;
      /** False: the API lists no items, a form that clients of today do not know. */
      readonly itemsListed?: boolean;
    };
  }
>;

export interface LineTax {
  readonly amount: number;
  /** `exclusive`: added to the amount; `inclusive`: part of it. */
  readonly behavior: 'exclusive' | 'inclusive';
  readonly name: string;
  readonly percent: number;
  /** The customer, a business, accounts for it. */
  readonly isReversed: boolean;
}

export interface LineRecord extends Omit<PendingLine, 'isProration'> {
  readonly id: string;
  readonly product: string;
  readonly unit_amount: number;
  readonly proration: boolean;
  /** The amount of each discount; a proration has its discounts in the amount. */
  readonly discounts?: readonly { readonly discount: string; readonly amount: number }[];
  readonly taxes?: readonly LineTax[];
}

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
export type BillingReason =
  | 'subscription_create'
  | 'subscription_cycle'
  | 'subscription_update'
  | 'manual';

export type InvoiceRecord = Served<
  Stripe.Invoice,
  | ('id' | 'amount_due' | 'amount_paid' | 'attempt_count' | 'attempted' | 'created' | 'currency')
  | ('customer_email' | 'customer_name' | 'ending_balance' | 'next_payment_attempt' | 'number')
  | ('period_end' | 'period_start' | 'starting_balance' | 'status_transitions' | 'subtotal'),
  {
    status: InvoiceStatus;
    billing_reason: BillingReason;
    auto_advance: boolean;
    automatically_finalizes_at: number | null;
    customer: string;
    /** Null: of a checkout in payment mode. */
    subscription: string | null;
    subscription_metadata: Metadata;
    metadata: Metadata;
    lines: readonly LineRecord[];
    /** Ids of the discounts that it has. */
    discounts?: readonly string[];
    collection_method?: CollectionMethod;
    due_date?: number | null;
    last_finalization_error?: Stripe.Invoice['last_finalization_error'];
    own: {
      readonly intent: string | null;
      /** When collection ends unless the customer confirms or, after the due date, pays. */
      readonly giveUpAt?: number | null;
      readonly isOverdue?: boolean;
      /** Undefined: it has no automatic tax. */
      readonly taxStatus?: 'complete' | 'requires_location_inputs';
      /** Ids of the discounts of single items, by item. */
      readonly itemDiscounts?: Readonly<Record<string, readonly string[]>>;
      /** The customer's address and tax ids when it was made. */
      readonly place?: Pick<CustomerRecord, 'address' | 'tax_ids'>;
    };
  }
>;

export type PaymentIntentStatus =
  | 'requires_payment_method'
  | 'requires_action'
  | 'processing'
  | 'succeeded'
  | 'canceled';
export type PaymentIntentRecord = Readonly<{
  id: string;
  created: number;
  amount: number;
  currency: string;
  customer: string;
  payment_method: string | null;
  latest_charge?: string | null;
  status: PaymentIntentStatus;
  canceled_at: number | null;
  paid_at: number | null;
  error: {
    readonly code: string;
    readonly decline_code: string | null;
    readonly message: string;
  } | null;
  /** Null: of a checkout in payment mode that has not created one. */
  invoice: string | null;
  metadata?: Metadata;
  /** When a processing bank debit settles, and its outcome. */
  own: { readonly settles: { readonly at: number; readonly outcome: 'succeeds' | 'fails' } | null };
}>;

/** The stored response of an `Idempotency-Key`. */
export type IdempotencyRecord = Readonly<{
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  atMs: number;
  /** Id of the executed request. */
  request?: string;
}>;

export interface FaultSwitch {
  /** Share of deliveries, `0..1`. */
  readonly probability: number;
  /** Number of next deliveries with this fault, before the probability applies. */
  readonly next: number;
}
export const FAULT_KINDS = ['lost', 'duplicate', 'delayed', 'reordered'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** Settings of the emulator; a single record with id `settings`. */
export type SettingsRecord = Readonly<{
  id: 'settings';
  /** Seed of generated ids; new on every reset. */
  seed: string;
  /** Base URL of the hosted pages, without a trailing slash. */
  publicUrl: string;
  counter: number;
  /** Offset of the provider's clock to real time, in seconds. */
  offset: number;
  /** The time for which a renewal's invoice stays a draft; about an hour at the provider. */
  draftSeconds: number;
  /** Days from one failed attempt to the next; after the last one, `afterRetries`. */
  retryDays: readonly number[];
  afterRetries: 'cancel' | 'unpaid' | 'past_due' | 'pause';
  /** The time that a bank debit takes. */
  settleSeconds: number;
  faults: Readonly<Record<FaultKind, FaultSwitch>>;
  /** Events about this customer are never delivered. */
  lostFor?: string | null;
  delayMs: number;
  /** Deliveries held for reordering. */
  held: readonly string[];
  requestFaults?: RequestFaults;
  /** The account's tax settings; undefined: active, without a default. */
  tax?: {
    readonly status: 'active' | 'pending';
    readonly behavior: 'exclusive' | 'inclusive' | 'inferred_by_currency' | null;
  };
  /** Mode of the secret key: of every object and event. */
  livemode?: boolean;
  /** State of the random number generator for faults. */
  rngState: number;
}>;

export interface Records {
  settings: SettingsRecord;
  charge: ChargeRecord;
  balanceTransaction: BalanceTransactionRecord;
  refund: RefundRecord;
  dispute: DisputeRecord;
  fraudWarning: FraudWarningRecord;
  product: ProductRecord;
  price: PriceRecord;
  coupon: CouponRecord;
  promotionCode: PromotionCodeRecord;
  discount: DiscountRecord;
  customer: CustomerRecord;
  paymentMethod: PaymentMethodRecord;
  subscription: SubscriptionRecord;
  subscriptionSchedule: ScheduleRecord;
  invoice: InvoiceRecord;
  paymentIntent: PaymentIntentRecord;
  checkoutSession: CheckoutSessionRecord;
  challenge: ChallengeRecord;
  portalSession: PortalSessionRecord;
  portalConfiguration: PortalConfigurationRecord;
  event: EventRecord;
  webhookEndpoint: WebhookEndpointRecord;
  delivery: DeliveryRecord;
  idempotencyRecord: IdempotencyRecord;
  meter: MeterRecord;
  meterEvent: MeterEventRecord;
}
export type Kind = keyof Records;

/** One change of the state: the new record, or null when it is deleted. */
export type Change = {
  [K in Kind]: { readonly kind: K; readonly id: string; readonly record: Records[K] | null };
}[Kind];

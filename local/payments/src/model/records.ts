import type Stripe from 'stripe';
import { type Replace } from '../protocol/wire';

// Records are the provider's own objects, by the SDK's names and types, as far as something here changes
// them; `present/` adds what is always the same. What the stand-in itself needs to know is under `own`
// and never leaves it. Instants are epoch seconds on the provider's clock unless a name says `Ms`.

type Served<T, K extends keyof T, R = unknown> = Readonly<Replace<Pick<T, K>, R>>;
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
}
export type PriceRecord = Served<
  Stripe.Price,
  'id' | 'active' | 'created' | 'currency' | 'lookup_key' | 'metadata' | 'nickname',
  { product: string; unit_amount: number; recurring: Recurring }
>;

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
    test_clock: string | null;
    deleted: boolean;
  }
>;

/** How a test card or account behaves; the numbers are in `engine/test-cards.ts`. */
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
export type MissingMethodBehavior = 'cancel' | 'create_invoice' | 'pause';

export type ItemRecord = Served<
  Stripe.SubscriptionItem,
  'id' | 'created' | 'current_period_start' | 'current_period_end' | 'metadata',
  { price: string; quantity: number }
>;

/** A credit or charge for part of a period that goes on the next invoice. */
export interface PendingLine {
  readonly amount: number;
  readonly description: string;
  readonly item: string;
  readonly price: string;
  readonly quantity: number;
  readonly period: { readonly start: number; readonly end: number };
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
    cancellation_reason: 'cancellation_requested' | 'payment_failed' | null;
    cancellation_comment: string | null;
    cancellation_feedback: string | null;
    pause_collection: {
      readonly behavior: 'keep_as_draft' | 'mark_uncollectible' | 'void';
      readonly resumes_at: number | null;
    } | null;
    missing_payment_method: MissingMethodBehavior;
    billing_mode: 'classic' | 'flexible';
    paused: {
      readonly at: number;
      readonly why: 'pause_requested' | 'trial_end_without_payment_method';
      /** The invoice that resumes it when paid in time; no other one does. */
      readonly resumption: { readonly invoice: string; readonly expiresAt: number } | null;
    } | null;
    own: {
      readonly trialEndAnnounced: boolean;
      readonly pendingLines: readonly PendingLine[];
    };
  }
>;

export interface LineRecord {
  readonly id: string;
  readonly amount: number;
  readonly description: string;
  readonly item: string;
  readonly price: string;
  readonly product: string;
  readonly unit_amount: number;
  readonly quantity: number;
  readonly proration: boolean;
  readonly period: { readonly start: number; readonly end: number };
}

export type InvoiceStatus = 'draft' | 'open' | 'paid' | 'uncollectible' | 'void';
export type BillingReason = 'subscription_create' | 'subscription_cycle' | 'subscription_update';

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
    subscription: string;
    subscription_metadata: Metadata;
    metadata: Metadata;
    lines: readonly LineRecord[];
    own: { readonly intent: string | null };
  }
>;

export type PaymentIntentStatus =
  'requires_payment_method' | 'requires_action' | 'processing' | 'succeeded' | 'canceled';
export type PaymentIntentRecord = Readonly<{
  id: string;
  created: number;
  amount: number;
  currency: string;
  customer: string;
  payment_method: string | null;
  status: PaymentIntentStatus;
  canceled_at: number | null;
  paid_at: number | null;
  error: {
    readonly code: string;
    readonly decline_code: string | null;
    readonly message: string;
  } | null;
  invoice: string;
  /** When a bank debit that is under way is decided, and how. */
  own: { readonly settles: { readonly at: number; readonly outcome: 'succeeds' | 'fails' } | null };
}>;

export type CheckoutSessionRecord = Served<
  Stripe.Checkout.Session,
  | ('id' | 'amount_total' | 'cancel_url' | 'client_reference_id' | 'created' | 'currency')
  | ('customer_email' | 'expires_at'),
  {
    status: 'open' | 'complete' | 'expired';
    payment_status: 'paid' | 'unpaid' | 'no_payment_required';
    customer: string | null;
    subscription: string | null;
    invoice: string | null;
    metadata: Metadata;
    success_url: string;
    allow_promotion_codes: boolean | null;
    payment_method_collection: 'always' | 'if_required';
    customer_details: { readonly email: string | null; readonly name: string | null } | null;
    locale: string | null;
    own: {
      readonly lines: readonly {
        readonly id: string;
        readonly price: string;
        readonly quantity: number;
      }[];
      readonly trialDays: number;
      readonly trialEnd: number | null;
      readonly missingMethod: MissingMethodBehavior;
      readonly billingMode: 'classic' | 'flexible';
      readonly subscriptionMetadata: Metadata;
      readonly description: string | null;
    };
  }
>;

/** Somebody has to say yes at their bank before a payment goes on. */
export type ChallengeRecord = Readonly<{
  id: string;
  created: number;
  paymentMethod: string;
  status: 'pending' | 'confirmed' | 'failed';
  purpose:
    | {
        readonly kind: 'checkout';
        readonly session: string;
        readonly email: string | null;
        readonly name: string | null;
      }
    | { readonly kind: 'portal-card'; readonly session: string }
    | { readonly kind: 'invoice'; readonly invoice: string };
}>;

export type PortalSessionRecord = Readonly<{
  id: string;
  created: number;
  customer: string;
  configuration: string;
  return_url: string | null;
  url: string;
  /** The token is in the page's address; who has it may act for the customer until it expires. */
  own: { readonly token: string; readonly expiresAt: number };
}>;

export type PortalConfigurationRecord = Readonly<{
  id: string;
  active: boolean;
  is_default: boolean;
  created: number;
  updated: number;
  metadata: Metadata;
}>;

export type EventRecord = Readonly<{
  id: string;
  type: string;
  created: number;
  object: unknown;
  previous: Record<string, unknown> | null;
  /** Real time; `created` is the provider's. */
  recordedMs: number;
  request: { readonly id: string | null; readonly idempotency_key: string | null };
}>;

export type WebhookEndpointRecord = Readonly<{
  id: string;
  created: number;
  url: string;
  enabled_events: readonly string[];
  status: 'enabled' | 'disabled';
  description: string | null;
  metadata: Metadata;
  own: {
    readonly secret: string;
    /** The secret before the last roll: deliveries are signed with both until then. */
    readonly previous: { readonly secret: string; readonly untilMs: number } | null;
  };
}>;

/** One copy of one event on its way to one endpoint. Times are real epoch milliseconds. */
export type DeliveryRecord = Readonly<{
  id: string;
  event: string;
  type: string;
  endpoint: string;
  status: 'pending' | 'delivered' | 'lost' | 'given-up';
  /** Why it is not an ordinary delivery. */
  fault: 'duplicate' | 'delayed' | 'reordered' | 'lost' | 'resent' | null;
  attempts: number;
  createdMs: number;
  dueMs: number;
  /** Reordered: goes out after the next delivery to the same endpoint, or when due at the latest. */
  held: boolean;
  answer: {
    readonly atMs: number;
    readonly status: number | null;
    readonly error: string | null;
  } | null;
}>;

/** The answer that is kept for an `Idempotency-Key`. */
export type KeptAnswerRecord = Readonly<{
  id: string;
  fingerprint: string;
  status: number;
  body: unknown;
  atMs: number;
}>;

export type TestClockRecord = Readonly<{
  id: string;
  created: number;
  frozen_time: number;
  name: string | null;
  deletes_after: number;
}>;

export interface FaultSwitch {
  /** Share of deliveries, `0..1`. */
  readonly probability: number;
  /** The next so many deliveries, before chance is asked. */
  readonly next: number;
}
export const FAULT_KINDS = ['lost', 'duplicate', 'delayed', 'reordered'] as const;
export type FaultKind = (typeof FAULT_KINDS)[number];

/** The stand-in's own settings; there is one, with id `settings`. */
export type SettingsRecord = Readonly<{
  id: 'settings';
  /** What ids are made from; new on every reset. */
  seed: string;
  /** Where hosted pages are reached, without a slash at the end. */
  publicUrl: string;
  counter: number;
  /** Seconds that the provider's clock is ahead of the real one. */
  offset: number;
  /** How long a renewal's invoice stays a draft. The provider takes about an hour. */
  draftSeconds: number;
  /** Days from one failed attempt to the next; after the last one, `afterRetries`. */
  retryDays: readonly number[];
  afterRetries: 'cancel' | 'unpaid' | 'past_due';
  /** How long a bank debit takes. */
  settleSeconds: number;
  faults: Readonly<Record<FaultKind, FaultSwitch>>;
  delayMs: number;
  /** Deliveries that wait for one to overtake them. */
  held: readonly string[];
  /** State of the generator that throws the dice for faults. */
  dice: number;
}>;

export interface Records {
  settings: SettingsRecord;
  product: ProductRecord;
  price: PriceRecord;
  customer: CustomerRecord;
  paymentMethod: PaymentMethodRecord;
  subscription: SubscriptionRecord;
  invoice: InvoiceRecord;
  paymentIntent: PaymentIntentRecord;
  checkoutSession: CheckoutSessionRecord;
  challenge: ChallengeRecord;
  portalSession: PortalSessionRecord;
  portalConfiguration: PortalConfigurationRecord;
  event: EventRecord;
  webhookEndpoint: WebhookEndpointRecord;
  delivery: DeliveryRecord;
  keptAnswer: KeptAnswerRecord;
  testClock: TestClockRecord;
}
export type Kind = keyof Records;

/** One change of the state: a record as it is now, or null when it is gone. */
export type Change = {
  [K in Kind]: { readonly kind: K; readonly id: string; readonly record: Records[K] | null };
}[Kind];

import * as z from 'zod';
import { defineEndpoint } from '../http/endpoint';
import { CheckoutSessionId } from '../ids';
import { Currency, Money } from '../money';
import { MetricKey } from '../usage/metric';
import { Entitlement } from './entitlement';
import { MeteredPrice } from './metered';
import { PlanKey } from './plan-key';
import { SubscriptionFields } from './subscription';
import { TaxBehavior } from './tax-behavior';

const PriceAmount = {
  amount: Money,
  /** Absent where no tax is collected. */
  taxBehavior: TaxBehavior.optional(),
  /** The price of each unit over the limits; absent where nothing is metered. */
  metered: z.array(MeteredPrice).optional(),
};

/** A price for which a plan is sold. */
export const LivePrice = z.strictObject({
  status: z.literal('live'),
  priceId: z.string(),
  ...PriceAmount,
  interval: z.enum(['day', 'week', 'month', 'year']),
  intervalCount: z.int().positive(),
  trialDays: z.int().nonnegative(),
  /** The same price in further currencies; absent where it has none. */
  currencies: z.array(z.strictObject(PriceAmount)).optional(),
});
export type LivePrice = z.infer<typeof LivePrice>;

/** Current price of a plan. `unavailable`: the provider did not respond. */
export const PlanPrice = z.discriminatedUnion('status', [
  z.strictObject({ status: z.literal('free') }),
  LivePrice,
  z.strictObject({ status: z.literal('unavailable') }),
]);
export type PlanPrice = z.infer<typeof PlanPrice>;

export const PlanOffer = z.strictObject({
  key: PlanKey,
  name: z.string(),
  summary: z.string(),
  features: z.array(z.string()),
  /** The limit of each metric that the product counts. */
  limits: z.partialRecord(MetricKey, z.int().nonnegative()),
  /** The most that can be bought at once; each one adds the limits. */
  maxQuantity: z.int().positive(),
  /** The price of a checkout that names no interval. */
  price: PlanPrice,
  /** One for each interval, beginning with `price`; empty for Free and while the price is unknown. */
  prices: z.array(LivePrice),
});
export type PlanOffer = z.infer<typeof PlanOffer>;

export const ListPlans = defineEndpoint({
  operationId: 'listPlans',
  address: 'GET /api/plans',
  auth: 'public',
  summary: 'The plans that are sold, with the provider’s live prices',
  response: z.strictObject({ plans: z.array(PlanOffer) }),
});

const MAX_QUANTITY = 10_000;
/** The number of a plan that is bought, in a query. */
export const QuantityParameter = z.coerce.number().int().min(1).max(MAX_QUANTITY);
export const Quantity = z.int().min(1).max(MAX_QUANTITY);

/** Intervals that a buyer chooses from. */
export const BillingInterval = z.enum(['month', 'year']);
export type BillingInterval = z.infer<typeof BillingInterval>;

/** The address to send the browser to. A member with a subscription is sent to the portal. */
export const Redirect = z.strictObject({ url: z.url(), kind: z.enum(['checkout', 'portal']) });
export type Redirect = z.infer<typeof Redirect>;

export const StartCheckout = defineEndpoint({
  operationId: 'startCheckout',
  address: 'GET /api/checkout',
  auth: 'member',
  summary:
    'Start a checkout: 303 to the provider, or `{url}` for `Accept: application/json`. Without parameters, the default price of the default plan',
  query: z.strictObject({
    plan: PlanKey.optional(),
    interval: BillingInterval.optional(),
    /** One that the price has; without it, the price’s default. */
    currency: Currency.optional(),
    /** Up to the plan’s `maxQuantity`; without it, one. */
    quantity: QuantityParameter.optional(),
  }),
  response: Redirect,
  status: 303,
  asksAt: '/checkout',
  errors: [
    'account/being-deleted',
    'billing/provider-unavailable',
    'billing/provider-refused',
    'billing/plan-not-for-sale',
    'billing/currency-not-offered',
    'billing/currency-conflict',
    'billing/quantity-not-offered',
  ],
});

export const SubscriptionSummary = z.strictObject({
  entitlement: Entitlement,
  /** The subscription that the entitlement comes from. */
  subscription: SubscriptionFields.omit({
    uid: true,
    customerId: true,
    livemode: true,
    lastEventId: true,
    missingSince: true,
    productClaim: true,
    revision: true,
  }).nullable(),
  plan: z.strictObject({ key: PlanKey, name: z.string() }),
  /** True when there is a customer at the provider, so the portal can be opened. */
  hasPortal: z.boolean(),
  /** True after a trial of any plan: a checkout grants no other one. */
  hadTrial: z.boolean(),
});
export type SubscriptionSummary = z.infer<typeof SubscriptionSummary>;

export const CheckoutOutcome = z.discriminatedUnion('status', [
  /** The session is open, or paid by a method that settles later. */
  z.strictObject({
    status: z.literal('pending'),
    reason: z.enum(['open', 'processing']),
    /** The provider's page, while it can still be paid there. */
    resumeUrl: z.url().nullable(),
  }),
  z.strictObject({
    status: z.literal('complete'),
    summary: SubscriptionSummary,
    /** The invoice that was paid, one of the caller’s invoices; null when the provider names none. */
    invoiceId: z.string().nullable(),
  }),
  /** Credits were bought, and are granted. */
  z.strictObject({
    status: z.literal('granted'),
    name: z.string(),
    amount: z.int().positive(),
    metric: z.string(),
    /** As for a plan; credits that were bought before invoices were made of them have none. */
    invoiceId: z.string().nullable(),
  }),
  z.strictObject({
    status: z.literal('failed'),
    reason: z.enum(['expired', 'payment_failed', 'trial_used']),
  }),
]);
export type CheckoutOutcome = z.infer<typeof CheckoutOutcome>;

export const GetCheckout = defineEndpoint({
  operationId: 'getCheckout',
  address: 'GET /api/checkout/sessions/{id}',
  auth: 'member',
  summary: 'The outcome of the caller’s checkout, fetched from the provider',
  params: z.strictObject({ id: CheckoutSessionId }),
  response: CheckoutOutcome,
  errors: ['billing/checkout-not-found', 'billing/provider-unavailable'],
});

export const OpenPortal = defineEndpoint({
  operationId: 'openPortal',
  address: 'GET /api/portal',
  auth: 'member',
  summary:
    '303 to the provider’s customer portal, or `{url}` for `Accept: application/json`. `page=card` opens the page for a new card',
  query: z.strictObject({ page: z.literal('card').optional() }),
  response: Redirect,
  status: 303,
  asksAt: '/dashboard',
  errors: ['billing/no-customer', 'billing/provider-unavailable', 'billing/provider-refused'],
});

export const GetSubscription = defineEndpoint({
  operationId: 'getSubscription',
  viewable: true,
  address: 'GET /api/subscription',
  auth: 'member',
  summary: 'The caller’s plan and the subscription behind it',
  response: SubscriptionSummary,
});

export const ReceiveWebhook = defineEndpoint({
  operationId: 'receiveWebhook',
  address: 'POST /api/webhooks/provider',
  auth: 'public',
  summary: 'Provider callbacks, authenticated by their signature over the raw body',
  body: z.looseObject({ id: z.string(), type: z.string() }),
  response: z.strictObject({ received: z.literal(true), outcome: z.string() }),
  errors: [
    'webhook/signature-missing',
    'webhook/signature-invalid',
    'webhook/timestamp-outside-tolerance',
    'webhook/payload-invalid',
    'request/body-too-large',
    'billing/provider-unavailable',
  ],
});

import { type CustomerId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import * as z from 'zod';
import { type ClaimLookup } from '../../domain/product-claim';
import { type SubscriptionFacts } from '../../domain/provider-facts';
import { mapSubscription } from './map-subscription';

/**
 * Documents of the Firebase extension `firestore-stripe-payments`, as its functions write them: only what is read here is
 * named. Instants are epoch milliseconds, as after `plainInstants`.
 */
const Metadata = z.record(z.string(), z.string());
const Instant = z.number().nullish();

/** `customers/{uid}` */
export const ExtensionCustomer = z.looseObject({ stripeId: z.string().regex(/^cus_/) });

/** `products/{id}` */
export const ExtensionProduct = z
  .looseObject({ role: z.string().nullish(), metadata: Metadata.optional() })
  .transform((product) => ({
    role: product.role ?? null,
    // Former versions have metadata only as fields with a prefix.
    metadata: { ...prefixedMetadata(product), ...product.metadata },
  }));

const PREFIX = 'stripe_metadata_';
const prefixedMetadata = (fields: object): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([name]) => name.startsWith(PREFIX))
      .map(([name, value]) => [name.slice(PREFIX.length), String(value)]),
  );

const Price = z.looseObject({
  id: z.string(),
  product: z.union([z.string(), z.looseObject({ id: z.string() })]),
});
const Item = z.looseObject({ price: Price });

/** `customers/{uid}/subscriptions/{id}` */
export const ExtensionSubscription = z.looseObject({
  status: z.string(),
  /** Its page at the provider: the only field that tells the mode. */
  stripeLink: z.string(),
  role: z.string().nullish(),
  metadata: Metadata.default({}),
  items: z.array(Item).min(1),
  cancel_at_period_end: z.boolean(),
  cancel_at: Instant,
  canceled_at: Instant,
  current_period_start: z.number(),
  current_period_end: z.number(),
  created: z.number(),
  ended_at: Instant,
  trial_start: Instant,
  trial_end: Instant,
});
export type ExtensionSubscription = z.infer<typeof ExtensionSubscription>;

/** `customers/{uid}/payments/{id}`: `items` only where it was a checkout of products that are paid once. */
export const ExtensionPayment = z.looseObject({
  status: z.string().optional(),
  amount: z.number().optional(),
  currency: z.string().optional(),
  items: z.array(z.unknown()).optional(),
});

const seconds = (instant: EpochMs | null | undefined): number | null =>
  instant == null ? null : Math.floor(instant / 1000);

export const isLive = ({ stripeLink }: Pick<ExtensionSubscription, 'stripeLink'>): boolean =>
  !stripeLink.includes('.com/test/');

/** The products and prices that a subscription is for. */
export const pricesOf = ({
  items,
}: ExtensionSubscription): { readonly priceId: string; readonly productId: string }[] =>
  items.map(({ price: { id, product } }) => ({
    priceId: id,
    productId: typeof product === 'string' ? product : product.id,
  }));

/**
 * The subscription as the provider's adapter maps it. What the extension does not store (discounts, schedules, the
 * currency of the payer) is as without it.
 *
 * @param latestInvoice The newest of its documents `invoices/{id}`, which are the provider's own.
 * @throws {UnmappableError}
 */
export function mapExtensionSubscription(
  id: string,
  document: ExtensionSubscription,
  {
    customerId,
    latestInvoice,
    claims,
  }: {
    readonly customerId: CustomerId;
    readonly latestInvoice: object | null;
    readonly claims: ClaimLookup;
  },
): SubscriptionFacts {
  const period = {
    current_period_start: seconds(document.current_period_start),
    current_period_end: seconds(document.current_period_end),
  };
  const [first] = document.items;
  const subscription = {
    id,
    customer: customerId,
    livemode: isLive(document),
    status: document.status,
    metadata: document.metadata,
    currency: first?.price['currency'],
    // Since 2025 the provider keeps periods and discounts of items; the extension asks in a former version.
    items: { data: document.items.map((item) => ({ discounts: [], ...period, ...item })) },
    cancel_at_period_end: document.cancel_at_period_end,
    cancel_at: seconds(document.cancel_at),
    canceled_at: seconds(document.canceled_at),
    ended_at: seconds(document.ended_at),
    created: seconds(document.created),
    trial_start: seconds(document.trial_start),
    trial_end: seconds(document.trial_end),
    latest_invoice: latestInvoice,
    discounts: [],
    pending_update: null,
  };
  const details = { payment: null, unpaidSince: null };
  return mapSubscription(subscription as unknown as Stripe.Subscription, claims, details);
}

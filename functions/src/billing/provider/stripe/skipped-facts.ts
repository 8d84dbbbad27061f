import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import * as z from 'zod';
import { type ClaimLookup } from '../../domain/product-claim';
import { type SkippedFacts } from '../../domain/skipped-subscription';

const Reference = z
  .union([z.string(), z.object({ id: z.string() })])
  .nullish()
  .transform((reference) =>
    typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null),
  )
  .catch(null);

const RawItems = z.object({
  items: z
    .object({ data: z.array(z.object({ price: z.object({ product: Reference }) })) })
    .nullish()
    .catch(null),
});

/** The least that a subscription has in any form. */
const RawSubscription = RawItems.extend({
  id: z.string(),
  customer: Reference,
  status: z.string().catch('unknown'),
  created: z.int().nonnegative().catch(0),
});

const productIdsIn = (raw: z.infer<typeof RawItems>): string[] | null =>
  raw.items?.data.flatMap(({ price }) => price.product ?? []) ?? null;

/** The products of the items; null when they cannot be read. */
export const productIdsOf = (subscription: Stripe.Subscription): string[] | null =>
  productIdsIn(RawItems.parse(subscription));

/** A product that could not be fetched may be one of ours. */
const mayGrant = (products: readonly string[] | null, claims: ClaimLookup): boolean =>
  products === null || products.some((id) => claims(id)?.kind !== 'foreign');

const ENDED = ['canceled', 'incomplete_expired'];

/**
 * Returns what is certain about a subscription that cannot be mapped. When its items cannot be read either, it counts
 * as one of ours: a second checkout could be paid twice.
 */
export function skippedFacts(
  subscription: Stripe.Subscription,
  claims: ClaimLookup,
  reason: string,
): SkippedFacts {
  const raw = RawSubscription.parse(subscription);
  const mayBeOpen = !ENDED.includes(raw.status);
  return {
    id: raw.id as SubscriptionId,
    customerId: raw.customer as CustomerId | null,
    status: raw.status,
    createdAt: raw.created * 1_000,
    mayBeOpen,
    mayCharge: mayBeOpen && mayGrant(productIdsIn(raw), claims),
    reason,
  };
}

import { type CustomerId, type SubscriptionId } from '@keelson/contracts/ids';
import type Stripe from 'stripe';
import * as z from 'zod';
import { type SkippedFacts } from '../../domain/skipped-subscription';

const Reference = z
  .union([z.string(), z.looseObject({ id: z.string() })])
  .nullish()
  .transform((reference) =>
    typeof reference === 'object' ? (reference?.id ?? null) : (reference ?? null),
  )
  .catch(null);

/** The least that a subscription has in any form. */
const RawSubscription = z.looseObject({
  id: z.string(),
  customer: Reference,
  status: z.string().catch('unknown'),
  created: z.int().nonnegative().catch(0),
  items: z
    .looseObject({ data: z.array(z.looseObject({ price: z.looseObject({ product: Reference }) })) })
    .nullish()
    .catch(null),
});

const ENDED = ['canceled', 'incomplete_expired'];

/**
 * What is certain about a subscription that cannot be mapped. When its items cannot be read either, it
 * counts as one of ours: a second checkout could be paid twice.
 */
export function skippedFacts(
  subscription: Stripe.Subscription,
  productIdPro: string,
  reason: string,
): SkippedFacts {
  const raw = RawSubscription.parse(subscription);
  const products = raw.items?.data.map(({ price }) => price.product) ?? [productIdPro];
  const mayBeOpen = !ENDED.includes(raw.status);
  return {
    id: raw.id as SubscriptionId,
    customerId: raw.customer as CustomerId | null,
    status: raw.status,
    createdAt: raw.created * 1_000,
    mayBeOpen,
    mayCharge: mayBeOpen && products.includes(productIdPro),
    reason,
  };
}

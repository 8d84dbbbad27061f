import { PAID_PLANS, PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { MINUTE } from '@keelson/contracts/time';
import type Stripe from 'stripe';
import { type ClaimLookup, type ProductClaim } from '../../domain/product-claim';
import { isMissing } from './map-stripe-error';
import { productIdsOf } from './skipped-facts';
import { type StripeSettings } from './stripe-client';

/**
 * Metadata of a product: the key of the plan that it grants; the free plan's key when it grants none. On a price it
 * offers that price besides the product's default price.
 */
export const PLAN_METADATA = 'keelson_plan';

/** The time for which an instance uses a fetched product before it asks again. */
const FRESH_MS = MINUTE;

export type ProductIds = StripeSettings['productIds'];

const configuredPlan = (id: string, productIds: ProductIds): PlanKey | undefined =>
  PAID_PLANS.find((plan) => productIds[plan] === id);

/** The configuration counts before the product's metadata. */
export function claimOf(
  { id, metadata }: Pick<Stripe.Product, 'id' | 'metadata'>,
  productIds: ProductIds,
): ProductClaim {
  const configured = configuredPlan(id, productIds);
  if (configured !== undefined) return { kind: 'claimed', plan: configured };
  const named = metadata[PLAN_METADATA]?.trim() ?? '';
  if (named === '') return { kind: 'foreign' };
  const plan = Object.values(PLAN_CATALOG).find(({ key }) => key === named)?.key;
  return plan === undefined ? { kind: 'unclaimed' } : { kind: 'claimed', plan };
}

/** Finds which plans the products of subscriptions grant. A configured product is not fetched. */
export class ProductClaims {
  private readonly fetched = new Map<
    string,
    { readonly claim: Promise<ProductClaim>; readonly at: number }
  >();

  constructor(private readonly productIds: ProductIds) {}

  /** Fetches the products of a subscription's items that are not known yet. */
  async load(stripe: Stripe, subscription: Stripe.Subscription): Promise<ClaimLookup> {
    return this.loadProducts(stripe, productIdsOf(subscription) ?? []);
  }

  /** Fetches the products that are not known yet. */
  async loadProducts(stripe: Stripe, productIds: readonly string[]): Promise<ClaimLookup> {
    const ids = [...new Set(productIds)];
    const claims = await Promise.all(
      ids.map(async (id) => [id, await this.claim(stripe, id)] as const),
    );
    const known = new Map(claims);
    return (id) => known.get(id) ?? null;
  }

  /** Without a request: for a subscription whose products could not be fetched. */
  readonly configured: ClaimLookup = (id) => {
    const plan = configuredPlan(id, this.productIds);
    return plan === undefined ? null : { kind: 'claimed', plan };
  };

  claim(stripe: Stripe, id: string): Promise<ProductClaim> | ProductClaim {
    const configured = this.configured(id);
    if (configured !== null) return configured;
    const known = this.fetched.get(id);
    if (known !== undefined && Date.now() - known.at < FRESH_MS) return known.claim;
    const claim = this.fetch(stripe, id);
    this.fetched.set(id, { claim, at: Date.now() });
    claim.catch(() => this.fetched.delete(id));
    return claim;
  }

  private async fetch(stripe: Stripe, id: string): Promise<ProductClaim> {
    try {
      return claimOf(await stripe.products.retrieve(id), this.productIds);
    } catch (error) {
      if (isMissing(error)) return { kind: 'foreign' };
      throw error;
    }
  }
}

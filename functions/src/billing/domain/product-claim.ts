import { isPaidPlan } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type Subscription, type SubscriptionState } from '@keelson/contracts/billing/subscription';

/**
 * Describes what a product of the provider is to us: `claimed` by a plan · `unclaimed` names a plan that the catalog
 * does not have · `foreign` names none, as in a provider account that several systems share.
 */
export type ProductClaim =
  | { readonly kind: 'claimed'; readonly plan: PlanKey }
  | { readonly kind: 'unclaimed' }
  | { readonly kind: 'foreign' };

/** Null: the product was not fetched. */
export type ClaimLookup = (productId: string) => ProductClaim | null;

/**
 * The state with the plan that its payer keeps: while no plan claims the product, an earlier paid plan stays until an
 * operator decides, and the subscription is listed in the console.
 *
 * @param stored The record before this fetch, if any.
 */
export function keepPlan(
  state: SubscriptionState,
  stored: Pick<Subscription, 'planKey'> | null,
): SubscriptionState {
  if (state.productClaim === 'claimed' || state.quantity === 0) return state;
  if (stored === null || !isPaidPlan(stored.planKey)) return state;
  return { ...state, planKey: stored.planKey, productClaim: 'unclaimed' };
}

type PaidInput = Pick<SubscriptionState, 'planKey' | 'productClaim'>;

/** True when the subscription grants a plan, or may be meant to: a second one would be paid twice. */
export const isOurs = ({ planKey, productClaim }: PaidInput): boolean =>
  isPaidPlan(planKey) || productClaim === 'unclaimed';

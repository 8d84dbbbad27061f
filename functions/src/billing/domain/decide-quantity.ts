import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { maxQuantity, planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { DomainError } from '@keelson/contracts/errors';

/** @throws {DomainError} `billing/quantity-not-offered` when the plan is not sold in this quantity. */
export function assertQuantity(plan: PlanKey, quantity: number): void {
  const most = maxQuantity(plan);
  if (quantity <= most) return;
  const { name } = planOf(plan);
  throw new DomainError(
    'billing/quantity-not-offered',
    most === 1 ? `${name} can be bought once.` : `Choose a quantity of ${name} from 1 to ${most}.`,
  );
}

/**
 * The quantity after a change of plan. One that the new plan does not allow is lowered, so that nobody pays for what adds
 * nothing; one that an operator made of a plan that is sold once stays.
 *
 * @param requested Undefined: the quantity stays where the plan allows it.
 * @throws {DomainError} `billing/quantity-not-offered`.
 */
export function decideQuantity(
  { quantity, planKey }: Pick<SubscriptionState, 'quantity' | 'planKey'>,
  plan: PlanKey,
  requested: number | undefined,
): number {
  if (requested !== undefined) {
    assertQuantity(plan, requested);
    return requested;
  }
  return maxQuantity(planKey) > 1 ? Math.min(quantity, maxQuantity(plan)) : quantity;
}

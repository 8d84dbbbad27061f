import { type SubscriptionState } from '@keelson/contracts/billing/subscription';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { mostFor } from '@keelson/contracts/billing/seats';
import { DomainError } from '@keelson/contracts/errors';
import { type PayerId } from '@keelson/contracts/ids';

/**
 * @throws {DomainError} `billing/quantity-not-offered` when the plan is not sold in this quantity, and
 * `billing/plan-not-for-teams` when a workspace cannot have it.
 */
export function assertQuantity(plan: PlanKey, quantity: number, payer: PayerId): void {
  const most = mostFor(plan, payer);
  if (quantity <= most) return;
  const { name } = planOf(plan);
  if (most === 0) {
    throw new DomainError('billing/plan-not-for-teams', `${name} is not for teams.`);
  }
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
 * @throws {DomainError} as {@link assertQuantity}.
 */
export function decideQuantity(
  { quantity, planKey }: Pick<SubscriptionState, 'quantity' | 'planKey'>,
  plan: PlanKey,
  requested: number | undefined,
  payer: PayerId,
): number {
  assertQuantity(plan, requested ?? 1, payer);
  if (requested !== undefined) return requested;
  return mostFor(planKey, payer) > 1 ? Math.min(quantity, mostFor(plan, payer)) : quantity;
}

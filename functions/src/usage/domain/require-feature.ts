import { can, cheapestPlanWith } from '@keelson/contracts/billing/can';
import { type FeatureKey, FEATURES } from '@keelson/contracts/billing/features';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { DomainError } from '@keelson/contracts/errors';
import { LANGUAGES } from '@keelson/contracts/platform/languages';
import { textIn } from '@keelson/contracts/product/text';

/**
 * Rejects the use of a feature that the plan does not include.
 *
 * @param plan The plan that is in effect.
 * @throws {DomainError} `feature/not-in-plan`, with the smallest plan that has it for an upgrade offer.
 */
export function requireFeature(plan: PlanKey, feature: FeatureKey): void {
  if (can(plan, feature)) return;
  const name = textIn(FEATURES[feature].name, LANGUAGES[0]);
  const needed = cheapestPlanWith(feature);
  throw new DomainError(
    'feature/not-in-plan',
    needed === null
      ? `${name} is not included in any available plan.`
      : `${name} is part of ${planOf(needed).name}. Upgrade your plan to use it.`,
    [],
    { details: { feature, plan, neededPlan: needed, upgradeUrl: '/pricing' } },
  );
}

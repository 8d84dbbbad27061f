import type { FeatureKey } from './features';
import { isSoldPlan, PAID_PLANS, planOf } from './plan-catalog';
import type { PlanKey } from './plan-key';

// No schema in this file, so that a browser can have it without zod.

/**
 * True when the plan includes the feature. Pass the plan that is in effect (`effectivePlan`): a grace period or a
 * scheduled end changes it without an event.
 */
export const can = (plan: PlanKey, feature: FeatureKey): boolean =>
  planOf(plan).features.includes(feature);

/** The smallest plan on sale that includes the feature; null when no plan on sale does. */
export const cheapestPlanWith = (feature: FeatureKey): PlanKey | null =>
  (['free', ...PAID_PLANS] as const).find((plan) => isSoldPlan(plan) && can(plan, feature)) ?? null;

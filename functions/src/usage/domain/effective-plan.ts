import { type MeteredEntitlement } from '@keelson/contracts/billing/metered';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type EpochMs } from '@keelson/contracts/time';

/** The plan that is in effect, and the metrics whose use over the limit is charged. */
export interface EffectivePlan {
  readonly plan: PlanKey;
  /** How often the plan's limits count. */
  readonly quantity: number;
  readonly metered: readonly MeteredEntitlement[];
  /** End of the billing period; null without one. */
  readonly periodEnd: EpochMs | null;
}

import { CREDIT_PACKS, SOLD_PACKS } from '@keelson/contracts/billing/credit-packs';
import { isSoldPlan, PLAN_CATALOG, planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import {
  ALERT_PERCENT,
  type AllowanceAlert,
  type AllowanceLevel,
} from '@keelson/contracts/usage/allowance';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { type UsagePeriod } from '@keelson/contracts/usage/usage';
import { usedOfPlan } from './count-usage';

/** The allowance of a month, and what comes after it. */
export interface AllowanceTerms {
  readonly plan: PlanKey;
  /** The limit of the plan. */
  readonly limit: number;
  /** Bought credits that are left. */
  readonly credits: number;
  /** True where further use is charged instead of refused. */
  readonly isCharged: boolean;
  readonly resetsAt: AllowanceAlert['resetsAt'];
}

/** The state of a metric's allowance from 80 % on; null below, and where nothing is allowed. */
export function allowanceAlert(
  period: UsagePeriod | null,
  metric: MetricKey,
  { plan, limit, credits, isCharged, resetsAt }: AllowanceTerms,
): AllowanceAlert | null {
  const fromCredits = period?.fromCredits?.[metric] ?? 0;
  const allowance = limit + fromCredits + credits;
  // After a downgrade, more than the limit is used, while credits are left.
  const used = Math.min(usedOfPlan(period, metric), limit) + fromCredits;
  if (allowance === 0 || used * 100 < allowance * ALERT_PERCENT.near) return null;
  const level = used * 100 < allowance * ALERT_PERCENT.full ? 'near' : 'full';
  return { level, used, allowance, next: nextStep(plan, metric, isCharged), resetsAt };
}

function nextStep(plan: PlanKey, metric: MetricKey, isCharged: boolean): AllowanceAlert['next'] {
  if (isCharged) return 'charged';
  const { limits } = planOf(plan);
  const isLarger = (key: PlanKey) =>
    isSoldPlan(key) && PLAN_CATALOG[key].limits[metric] > limits[metric];
  if ((Object.keys(PLAN_CATALOG) as PlanKey[]).some(isLarger)) return 'upgrade';
  return SOLD_PACKS.some((key) => CREDIT_PACKS[key].metric === metric) ? 'buy' : 'wait';
}

/** True when the owner was not alerted of this level for an allowance of this size or a larger one. */
export const isDue = (
  period: UsagePeriod,
  metric: MetricKey,
  { level, allowance }: Pick<AllowanceAlert, 'level' | 'allowance'>,
): boolean => (period.alerts?.[metric]?.[level] ?? 0) < allowance;

/** The month after an alert. One about the whole allowance is one about 80 % of it too. */
export function withAlert(
  period: UsagePeriod,
  metric: MetricKey,
  { level, allowance }: Pick<AllowanceAlert, 'level' | 'allowance'>,
): UsagePeriod {
  const levels: readonly AllowanceLevel[] = level === 'full' ? ['near', 'full'] : ['near'];
  const before = period.alerts?.[metric];
  const after = levels.map((each) => [each, Math.max(before?.[each] ?? 0, allowance)] as const);
  return {
    ...period,
    alerts: { ...period.alerts, [metric]: { ...before, ...Object.fromEntries(after) } },
  };
}

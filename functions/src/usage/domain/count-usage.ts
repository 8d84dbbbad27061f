import { DomainError } from '@keelson/contracts/errors';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type DayKey, type EpochMs } from '@keelson/contracts/time';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { METRICS } from '@keelson/contracts/usage/metrics';
import { type UsagePeriod } from '@keelson/contracts/usage/usage';

/** Some use of one metric on one day. */
export interface UsageAmount {
  readonly metric: MetricKey;
  /** Negative gives back what was counted. */
  readonly amount: number;
  readonly day: DayKey;
}

/**
 * The month's counters after some use. Never below zero: what is given back was counted before.
 *
 * @param stored The month so far; null when nothing was used in it.
 */
export function countUsage(
  stored: UsagePeriod | null,
  { metric, amount, day }: UsageAmount,
  at: EpochMs,
): UsagePeriod {
  const counters = stored?.counters ?? {};
  const days = stored?.days ?? {};
  const add = (count: number | undefined): number => Math.max(0, (count ?? 0) + amount);
  return {
    counters: { ...counters, [metric]: add(counters[metric]) },
    days: { ...days, [day]: { ...days[day], [metric]: add(days[day]?.[metric]) } },
    updatedAt: at,
  };
}

/** What a plan gives of a metric in this period. */
export interface Allowance {
  readonly plan: PlanKey;
  readonly limit: number;
  readonly resetsAt: EpochMs;
}

/**
 * Refuses use beyond the plan's allowance.
 *
 * @param allowance Null is without end.
 * @throws {DomainError} `quota/exhausted`, with what a program needs to offer the larger plan.
 */
export function assertWithinQuota(
  stored: UsagePeriod | null,
  { metric, amount }: Pick<UsageAmount, 'metric' | 'amount'>,
  allowance: Allowance | null,
): void {
  const used = stored?.counters[metric] ?? 0;
  if (allowance === null || used + amount <= allowance.limit) return;
  const { label } = METRICS[metric];
  throw new DomainError(
    'quota/exhausted',
    `${label}: ${used} of ${allowance.limit} are used this month. A larger plan gives more.`,
    [],
    { details: { ...allowance, used, upgradeUrl: '/pricing' } },
  );
}

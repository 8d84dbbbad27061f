import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import {
  DAY,
  type DayKey,
  dayKey,
  type EpochMs,
  type MonthKey,
  monthKey,
  nextMonthStart,
} from '@keelson/contracts/time';
import { MetricKey } from '@keelson/contracts/usage/metric';
import { isKeptMetric, METRICS } from '@keelson/contracts/usage/metrics';
import { type UsagePeriod, type UsageSummary } from '@keelson/contracts/usage/usage';

export const HISTORY_DAYS = 30;

/** The last 30 UTC days including today, oldest first. */
export function historyDays(at: EpochMs): DayKey[] {
  return Array.from({ length: HISTORY_DAYS }, (_, index) =>
    dayKey(at - (HISTORY_DAYS - 1 - index) * DAY),
  );
}

/** The months of those days, oldest first: two, or three around a short February. */
export function historyMonths(at: EpochMs): MonthKey[] {
  return [...new Set(historyDays(at).map((day) => day.slice(0, 7)))];
}

/**
 * Usage of the current month against the plan's limits, with the daily history.
 *
 * @param plan The effective plan at `at`. `used` can exceed its limits after a downgrade.
 * @param periods Counters by month; months without usage may be absent.
 */
export function summarizeUsage(
  at: EpochMs,
  plan: PlanKey,
  periods: ReadonlyMap<MonthKey, UsagePeriod>,
): UsageSummary {
  const period = monthKey(at);
  const counters = periods.get(period)?.counters ?? {};
  const { limits } = planOf(plan);
  return {
    period,
    plan,
    metrics: MetricKey.options.filter(isKeptMetric).map((key) => ({
      key,
      label: METRICS[key].label,
      unit: METRICS[key].unit,
      used: counters[key] ?? 0,
      limit: limits[key],
      resetsAt: nextMonthStart(at),
    })),
    history: historyDays(at).map((day) => ({
      day,
      counts: dayCounts(periods.get(day.slice(0, 7)), day),
    })),
  };
}

function dayCounts(period: UsagePeriod | undefined, day: DayKey): Record<MetricKey, number> {
  const counted = period?.days[day] ?? {};
  return Object.fromEntries(MetricKey.options.map((key) => [key, counted[key] ?? 0])) as Record<
    MetricKey,
    number
  >;
}

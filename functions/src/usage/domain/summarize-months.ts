import { type EpochMs, type MonthKey, monthKey } from '@keelson/contracts/time';
import {
  USAGE_HISTORY_MONTHS,
  type UsageHistory,
  type UsagePeriod,
} from '@keelson/contracts/usage/usage';
import { keptCounts } from './summarize-usage';

/** The UTC month of `at` and those before it, the latest first. */
export function latestMonths(at: EpochMs): MonthKey[] {
  const date = new Date(at);
  return Array.from({ length: USAGE_HISTORY_MONTHS }, (_, back) =>
    monthKey(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() - back, 1)),
  );
}

/** Counts of each month; months without usage have zeros. */
export const summarizeMonths = (
  months: readonly MonthKey[],
  periods: ReadonlyMap<MonthKey, UsagePeriod>,
): UsageHistory => ({
  months: months.map((month) => ({
    month,
    counts: keptCounts(periods.get(month)?.counters ?? {}),
  })),
});

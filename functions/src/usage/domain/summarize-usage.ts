import { creditsLeft } from '@keelson/contracts/billing/credits';
import { type MeteredUsage } from '@keelson/contracts/billing/metered';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import {
  DAY,
  type DayKey,
  dayKey,
  type EpochMs,
  type MonthKey,
  monthKey,
  nextMonthStart,
} from '@keelson/contracts/time';
import { HISTORY_DAYS } from '@keelson/contracts/usage/usage-limits';
import { MetricKey } from '@keelson/contracts/usage/metric';
import { isKeptMetric, nounOf } from '@keelson/contracts/usage/metrics';
import {
  type MetricCounts,
  type UsagePeriod,
  type UsageSummary,
} from '@keelson/contracts/usage/usage';
import { allowanceAlert } from './allowance-alert';
import { meteredLeft, usedOfPlan, type EffectivePlan } from './count-usage';
import { NOTHING_PAID, type OverageAccount, type UsageAccount } from './overage';

/** The last {@link HISTORY_DAYS} UTC days including today, oldest first. */
export function historyDays(at: EpochMs): DayKey[] {
  return Array.from({ length: HISTORY_DAYS }, (_, index) =>
    dayKey(at - (HISTORY_DAYS - 1 - index) * DAY),
  );
}

/** The months of those days, oldest first: two, or three around a short February. */
export function historyMonths(at: EpochMs): MonthKey[] {
  return [...new Set(historyDays(at).map((day) => day.slice(0, 7)))];
}

/** Describes what is stored about an account's usage. */
export interface CountedRecords {
  /** Counters by month; months without usage may be absent. */
  readonly periods: ReadonlyMap<MonthKey, UsagePeriod>;
  readonly account?: UsageAccount;
  /** Units over the limit in the billing period, by metric. */
  readonly charged?: ReadonlyMap<string, number>;
}

interface CountedMetric {
  readonly counted: UsagePeriod | null;
  readonly units: number;
  readonly account: OverageAccount;
}

function meteredUsage(
  { plan, metered: prices, periodEnd }: EffectivePlan,
  key: MetricKey,
  { counted, units, account }: CountedMetric,
): MeteredUsage | undefined {
  const entitled = prices.find(({ metric }) => metric === key);
  const limit = planOf(plan).metered?.[key];
  if (entitled === undefined || limit === undefined) return undefined;
  const { unitPrice, since } = entitled;
  const cost = { ...unitPrice, amountMinor: unitPrice.amountMinor * units };
  const left = meteredLeft(counted, key, { metered: { limit, prices } }, account);
  const cap = account.overageCap;
  return { units, unitPrice, cost, since, chargedAt: periodEnd, cap, left };
}

/**
 * Usage of the current month against the plan's limits, with the daily history.
 *
 * @param effective The effective plan at `at`. `used` can exceed its limits after a downgrade.
 */
export function summarizeUsage(
  at: EpochMs,
  effective: EffectivePlan,
  { periods, account = NOTHING_PAID, charged = new Map() }: CountedRecords,
): UsageSummary {
  const { plan, quantity } = effective;
  const period = monthKey(at);
  const counted = periods.get(period) ?? null;
  const { limits } = planOf(plan);
  return {
    period,
    plan,
    metrics: MetricKey.options.filter(isKeptMetric).map((key) => {
      const left = creditsLeft(account.credits, key);
      const resetsAt = nextMonthStart(at);
      const limit = limits[key] * quantity;
      const units = charged.get(key) ?? 0;
      const metered = meteredUsage(effective, key, { counted, units, account });
      const isCharged = (metered?.left ?? 0) > 0;
      const facts = { plan, limit, credits: left, isCharged, resetsAt };
      const alert = allowanceAlert(counted, key, facts);
      return {
        key,
        label: nounOf(key).label,
        unit: nounOf(key).short,
        used: usedOfPlan(counted, key),
        limit,
        ...(left > 0 ? { credits: left } : {}),
        ...(metered === undefined ? {} : { metered }),
        ...(alert === null ? {} : { alert }),
        resetsAt,
      };
    }),
    history: historyDays(at).map((day) => ({
      day,
      counts: keptCounts(periods.get(day.slice(0, 7))?.days[day] ?? {}),
    })),
  };
}

/** Returns the counts of metrics that the product has. */
export const keptCounts = (counted: MetricCounts): MetricCounts =>
  Object.fromEntries(MetricKey.options.filter(isKeptMetric).map((key) => [key, counted[key] ?? 0]));

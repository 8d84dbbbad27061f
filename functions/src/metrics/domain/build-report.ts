import { PlanKey } from '@keelson/contracts/billing/plan-key';
import {
  ACTIVITY_KEYS,
  addCounters,
  type Counters,
  REVENUE_MOVEMENTS,
  SUBSCRIPTION_GROUPS,
  subtractCounters,
  sumCounters,
} from '@keelson/contracts/metrics/counters';
import {
  type MetricsPeriod,
  type MetricsRange,
  type MetricsReport,
} from '@keelson/contracts/metrics/endpoints';
import { type DayKey, type EpochMs } from '@keelson/contracts/time';
import { MetricKey } from '@keelson/contracts/usage/metric';
import { isKeptMetric } from '@keelson/contracts/usage/metrics';
import { type DaySpan, periodsOf, previousSpan, spanOf } from './metric-days';

export interface StoredMetrics {
  /** Counters of each day since the start of the previous range. */
  readonly days: ReadonlyMap<DayKey, Counters>;
  readonly total: Counters;
}

/** The parts of counter names that the rows of a report are made from. */
interface Rows {
  readonly currencies: readonly string[];
  readonly plans: readonly PlanKey[];
}

/**
 * The metrics of a range. Changes are sums of days. A state at the end of a day is the state now without the changes
 * of the days after it, so that it needs no other record.
 */
export function buildReport(
  range: MetricsRange,
  { days, total }: StoredMetrics,
  now: EpochMs,
): MetricsReport {
  const spans = periodsOf(range, now);
  const rows = rowsOf(total, [...days.values()]);
  const period = (span: DaySpan): MetricsPeriod => periodOf(span, { days, total }, rows);
  return {
    range,
    unit: range === '12m' ? 'month' : 'day',
    asOf: now,
    current: period(spanOf(spans)),
    previous: period(previousSpan(range, now)),
    periods: spans.map(period),
    counted: [total, ...days.values()].some((counters) => Object.keys(counters).length > 0),
  };
}

function periodOf(span: DaySpan, { days, total }: StoredMetrics, rows: Rows): MetricsPeriod {
  const all = [...days];
  const changes = sumCounters(all.filter(([day]) => isWithin(day, span)).map(([, one]) => one));
  const later = sumCounters(all.filter(([day]) => day > span.to).map(([, one]) => one));
  const state = subtractCounters(total, later);
  const sumOf = (name: string): number => Math.max(0, changes[name] ?? 0);
  return {
    ...span,
    activity: fromKeys(ACTIVITY_KEYS, sumOf),
    usage: fromKeys(MetricKey.options.filter(isKeptMetric), (key) => sumOf(`usage:${key}`)),
    revenue: rows.currencies.map((currency) => ({
      currency,
      mrr: mrrOf(state, currency),
      movements: fromKeys(REVENUE_MOVEMENTS, (kind) => changes[`mrr:${currency}:${kind}`] ?? 0),
      unpaid: changes[`unpaid:${currency}`] ?? 0,
    })),
    plans: rows.plans.map((plan) => ({
      plan,
      subscriptions: fromKeys(
        SUBSCRIPTION_GROUPS,
        (group) => state[`subscriptions:${plan}:${group}`] ?? 0,
      ),
    })),
  };
}

const isWithin = (day: DayKey, { from, to }: DaySpan): boolean => day >= from && day <= to;

function fromKeys<Key extends string>(
  keys: readonly Key[],
  valueOf: (key: Key) => number,
): Record<Key, number> {
  return Object.fromEntries(keys.map((key) => [key, valueOf(key)])) as Record<Key, number>;
}

function rowsOf(total: Counters, days: readonly Counters[]): Rows {
  const names = [...new Set([total, ...days].flatMap((counters) => Object.keys(counters)))];
  const second = (prefix: string): string[] =>
    names
      .filter((name) => name.startsWith(`${prefix}:`))
      .flatMap((name) => name.split(':')[1] ?? []);
  const plans = new Set(second('subscriptions'));
  return {
    // The business's own currency is the first more often than by name. Minor units of currencies are of like worth.
    currencies: [...new Set([...second('mrr'), ...second('unpaid')])]
      .sort()
      .sort((a, b) => mrrOf(total, b) - mrrOf(total, a)),
    plans: PlanKey.options.filter((plan) => plans.has(plan)),
  };
}

const mrrOf = (counters: Counters, currency: string): number =>
  REVENUE_MOVEMENTS.reduce((sum, kind) => sum + (counters[`mrr:${currency}:${kind}`] ?? 0), 0);

/** Adds the shards of days to the days and the total of the months. */
export function withShards(
  stored: StoredMetrics,
  shards: readonly { readonly day: DayKey; readonly counters: Counters }[],
): StoredMetrics {
  const days = new Map(stored.days);
  for (const { day, counters } of shards) days.set(day, addCounters(days.get(day) ?? {}, counters));
  return { days, total: sumCounters([stored.total, ...shards.map(({ counters }) => counters)]) };
}

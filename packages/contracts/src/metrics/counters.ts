import type { Currency } from '../money';
import type { PlanKey } from '../billing/plan-key';
import type { MetricKey } from '../usage/metric';

/** Lists how the monthly recurring revenue of an account changed. The sum of all movements is the revenue. */
export const REVENUE_MOVEMENTS = [
  'new',
  'reactivation',
  'expansion',
  'contraction',
  'churn',
  /** What a rebuild corrected. */
  'adjustment',
] as const;
export type RevenueMovement = (typeof REVENUE_MOVEMENTS)[number];

/** Lists how a subscription counts; one that has ended, or was never paid, has no group. */
export const SUBSCRIPTION_GROUPS = ['active', 'trialing', 'pastDue'] as const;
export type SubscriptionGroup = (typeof SUBSCRIPTION_GROUPS)[number];

/** Counts without a currency or plan. */
export const ACTIVITY_KEYS = [
  'signUps',
  'activations',
  'runs',
  'failedRuns',
  'failedWebhooks',
  'failedPayments',
] as const;
export type ActivityKey = (typeof ACTIVITY_KEYS)[number];

/**
 * Name of a counter. Amounts are in minor units of their currency; `mrr` is signed, so churn is negative.
 * `subscriptions` counts changes: the sum over all days is the number of today.
 */
export type CounterName =
  | ActivityKey
  | `usage:${MetricKey}`
  | `mrr:${Currency}:${RevenueMovement}`
  | `unpaid:${Currency}`
  | `subscriptions:${PlanKey}:${SubscriptionGroup}`;

/** Integers by counter name. Releases may store other names; they are kept. */
export type Counters = Readonly<Record<string, number>>;

const combined = (a: Counters, b: Counters, sign: 1 | -1): Counters => {
  const names = new Set([...Object.keys(a), ...Object.keys(b)]);
  return withoutZeros(
    Object.fromEntries([...names].map((name) => [name, (a[name] ?? 0) + sign * (b[name] ?? 0)])),
  );
};

/** Counters that are 0 are left out. */
export const withoutZeros = (counters: Counters): Counters =>
  Object.fromEntries(Object.entries(counters).filter(([, count]) => count !== 0));

export const addCounters = (a: Counters, b: Counters): Counters => combined(a, b, 1);

export const subtractCounters = (a: Counters, b: Counters): Counters => combined(a, b, -1);

export const sumCounters = (all: Iterable<Counters>): Counters => {
  const sum: Record<string, number> = {};
  for (const counters of all) {
    for (const [name, count] of Object.entries(counters)) sum[name] = (sum[name] ?? 0) + count;
  }
  return withoutZeros(sum);
};

import * as z from 'zod';
import { PlanKey } from '../billing/plan-key';
import { defineEndpoint } from '../http/endpoint';
import { Currency } from '../money';
import { DayKey, EpochMs } from '../time';
import { MetricKey } from '../usage/metric';
import { ACTIVITY_KEYS, REVENUE_MOVEMENTS, SUBSCRIPTION_GROUPS } from './counters';

/** Days include today so far. `12m` are calendar months, of which the current one is the last. */
export const MetricsRange = z.enum(['7d', '30d', '90d', '12m']);
export type MetricsRange = z.infer<typeof MetricsRange>;

const Count = z.int().nonnegative();

/** Revenue in one currency, in minor units. Amounts of different currencies are never added. */
export const RevenueRow = z.strictObject({
  currency: Currency,
  /** Monthly recurring revenue at the end of the period. */
  mrr: z.int(),
  /** The causes of its change. Contraction and churn are negative. */
  movements: z.record(z.enum(REVENUE_MOVEMENTS), z.int()),
  /** Sum of the prices of subscriptions whose payment failed. */
  unpaid: z.int(),
});
export type RevenueRow = z.infer<typeof RevenueRow>;

export const PlanRow = z.strictObject({
  plan: PlanKey,
  subscriptions: z.record(z.enum(SUBSCRIPTION_GROUPS), z.int()),
});
export type PlanRow = z.infer<typeof PlanRow>;

export const MetricsPeriod = z.strictObject({
  from: DayKey,
  /** Inclusive. */
  to: DayKey,
  activity: z.record(z.enum(ACTIVITY_KEYS), Count),
  /** The use of each metric that the product has. */
  usage: z.partialRecord(MetricKey, Count),
  /** The currency with the most revenue first. */
  revenue: z.array(RevenueRow),
  plans: z.array(PlanRow),
});
export type MetricsPeriod = z.infer<typeof MetricsPeriod>;

export const MetricsReport = z.strictObject({
  range: MetricsRange,
  unit: z.enum(['day', 'month']),
  asOf: EpochMs,
  /** The whole range, and the range of the same length before it. */
  current: MetricsPeriod,
  previous: MetricsPeriod,
  /** Each day or month of the range, oldest first. All have the same currencies and plans. */
  periods: z.array(MetricsPeriod),
  /** False until something was counted. */
  counted: z.boolean(),
});
export type MetricsReport = z.infer<typeof MetricsReport>;

export const GetMetrics = defineEndpoint({
  operationId: 'getMetrics',
  address: 'GET /api/admin/metrics',
  auth: 'staff:admin',
  summary: 'Revenue, subscriptions, sign-ups and activity by UTC day or month',
  query: z.strictObject({ range: MetricsRange.default('30d') }),
  response: MetricsReport,
});

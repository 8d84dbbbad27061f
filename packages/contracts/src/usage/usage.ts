import * as z from 'zod';
import { MeteredUsage } from '../billing/metered';
import { PlanKey } from '../billing/plan-key';
import { defineEndpoint } from '../http/endpoint';
import { UserId } from '../ids';
import { DayKey, EpochMs, MonthKey } from '../time';
import { AllowanceAlert } from './allowance';
import { MetricKey } from './metric';

const Counts = z.partialRecord(MetricKey, z.int().nonnegative());

/** `usage/{uid}/periods/{yyyy-mm}`: usage in total and for each UTC day. */
export const UsagePeriod = z.strictObject({
  counters: Counts,
  days: z.record(DayKey, Counts),
  /** The part of `counters` that bought credits paid for. */
  fromCredits: Counts.optional(),
  /** The part of `counters` that is charged for, over the plan's limit and the credits. */
  metered: Counts.optional(),
  /** Characters of stopped answers that no message was counted for yet. */
  stoppedCharacters: z.int().nonnegative().default(0),
  /** The units that a member of a workspace took at once last, a part of them for later questions. */
  blockSize: z.int().positive().optional(),
  /** The largest allowance about which its owner was alerted, by metric: a raised one is alerted about again. */
  alerts: z
    .partialRecord(
      MetricKey,
      z.strictObject({ near: z.int().optional(), full: z.int().optional() }),
    )
    .optional(),
  updatedAt: EpochMs,
});
export type UsagePeriod = z.infer<typeof UsagePeriod>;

/** One metric against the caller's plan. `used` is without what credits or metered billing pay for; it can pass `limit` after a downgrade. */
export const MetricUsage = z.strictObject({
  key: MetricKey,
  label: z.string(),
  unit: z.string(),
  used: z.int().nonnegative(),
  limit: z.int().nonnegative(),
  /** Bought credits that are left, used once the limit is reached; absent without any. */
  credits: z.int().positive().optional(),
  /** The use over the limit that is charged, once the credits are used up. */
  metered: MeteredUsage.optional(),
  /** Absent while less than 80 % of the allowance are used. */
  alert: AllowanceAlert.optional(),
  resetsAt: EpochMs,
});
export type MetricUsage = z.infer<typeof MetricUsage>;

/** Describes how often each metric of the product was used. */
export const MetricCounts = z.partialRecord(MetricKey, z.int().nonnegative());
export type MetricCounts = z.infer<typeof MetricCounts>;

export const UsageSummary = z.strictObject({
  period: MonthKey,
  plan: PlanKey,
  metrics: z.array(MetricUsage),
  /** The last `HISTORY_DAYS` UTC days, oldest first, a row for every day even when nothing was used. */
  history: z.array(z.strictObject({ day: DayKey, counts: MetricCounts })),
});
export type UsageSummary = z.infer<typeof UsageSummary>;

export const GetUsage = defineEndpoint({
  operationId: 'getUsage',
  viewable: true,
  address: 'GET /api/usage',
  auth: 'member',
  summary: 'Usage of this period against the plan, and the last 30 days',
  response: UsageSummary,
});

/** Months of {@link UsageHistory}: the current one and those before it. */
export const USAGE_HISTORY_MONTHS = 12;

export const UsageHistory = z.strictObject({
  /** The latest month first; months without usage have zeros. */
  months: z.array(z.strictObject({ month: MonthKey, counts: MetricCounts })),
});
export type UsageHistory = z.infer<typeof UsageHistory>;

export const GetUsageHistory = defineEndpoint({
  operationId: 'getUsageHistory',
  viewable: true,
  address: 'GET /api/usage/history',
  auth: 'member',
  summary: 'Usage of the last twelve months; for plans with the feature `usageHistory`',
  response: UsageHistory,
  errors: ['feature/not-in-plan'],
});

export const GetAccountUsage = defineEndpoint({
  operationId: 'getAccountUsage',
  address: 'GET /api/admin/users/{uid}/usage',
  auth: 'staff:admin',
  summary: 'Usage of an account: this period against the plan, and the last twelve months',
  params: z.strictObject({ uid: UserId }),
  response: z.strictObject({ ...UsageSummary.shape, ...UsageHistory.shape }),
});

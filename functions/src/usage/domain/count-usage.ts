import { DomainError } from '@keelson/contracts/errors';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type DayKey, type EpochMs } from '@keelson/contracts/time';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { METRICS } from '@keelson/contracts/usage/metrics';
import {
  MIN_STOPPED_CHARACTERS,
  STOPPED_CHARACTERS_PER_MESSAGE,
} from '@keelson/contracts/usage/stopped-answers';
import { type UsagePeriod } from '@keelson/contracts/usage/usage';

/** Usage of one metric on one day. */
export interface UsageAmount {
  readonly metric: MetricKey;
  /** Negative to release counted usage. */
  readonly amount: number;
  readonly day: DayKey;
}

/**
 * The month's counters after some usage. Counters never go below zero.
 *
 * @param stored The stored month; null without usage.
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
    stoppedCharacters: stored?.stoppedCharacters ?? 0,
    updatedAt: at,
  };
}

/**
 * Adds the characters of a stopped answer to those of earlier ones.
 *
 * @returns The month, and whether the answer counts as a message: when the sum reaches {@link STOPPED_CHARACTERS_PER_MESSAGE}, which
 *   then starts again. One answer never counts more than once.
 */
export function countStopped(
  stored: UsagePeriod | null,
  characters: number,
  at: EpochMs,
): { readonly period: UsagePeriod; readonly charged: boolean } {
  const sum = (stored?.stoppedCharacters ?? 0) + Math.max(characters, MIN_STOPPED_CHARACTERS);
  const charged = sum >= STOPPED_CHARACTERS_PER_MESSAGE;
  const period = {
    counters: stored?.counters ?? {},
    days: stored?.days ?? {},
    stoppedCharacters: charged ? 0 : sum,
    updatedAt: at,
  };
  return { period, charged };
}

/** The plan's limit for a metric in the current period. */
export interface Allowance {
  readonly plan: PlanKey;
  readonly limit: number;
  readonly resetsAt: EpochMs;
}

/**
 * Rejects usage over the plan's limit.
 *
 * @param allowance Null for no limit.
 * @throws {DomainError} `quota/exhausted`, with details for an upgrade offer.
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
    `${label}: ${used} of ${allowance.limit} used this month. Upgrade your plan for a higher limit.`,
    [],
    { details: { ...allowance, used, upgradeUrl: '/pricing' } },
  );
}

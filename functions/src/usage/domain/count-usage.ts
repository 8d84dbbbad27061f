import { DomainError } from '@keelson/contracts/errors';
import { CREDIT_PACKS, SOLD_PACKS } from '@keelson/contracts/billing/credit-packs';
import { formatMoney } from '@keelson/contracts/billing/format-money';
import { type MeteredEntitlement } from '@keelson/contracts/billing/metered';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type Money } from '@keelson/contracts/money';
import { type DayKey, type EpochMs } from '@keelson/contracts/time';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { nounOf } from '@keelson/contracts/usage/metrics';
import {
  MIN_STOPPED_CHARACTERS,
  STOPPED_CHARACTERS_PER_MESSAGE,
} from '@keelson/contracts/usage/usage-limits';
import { type MetricCounts, type UsagePeriod } from '@keelson/contracts/usage/usage';
import { NO_OVERAGE, type OverageAccount, unitsUnderCap } from './overage';

/** The plan that is in effect, and the metrics whose use over the limit is charged. */
export interface EffectivePlan {
  readonly plan: PlanKey;
  /** The number of times that the plan's limits count. */
  readonly quantity: number;
  readonly metered: readonly MeteredEntitlement[];
  /** End of the billing period; null without one. */
  readonly periodEnd: EpochMs | null;
}

export interface UsageAmount {
  readonly metric: MetricKey;
  /** The part of `amount` that credits pay for; same sign. */
  readonly fromCredits?: number;
  /** The part of `amount` that is charged for; same sign. */
  readonly metered?: number;
  /** Negative to release counted usage. */
  readonly amount: number;
  readonly day: DayKey;
}

/** A month without usage. */
const EMPTY: Omit<UsagePeriod, 'updatedAt'> = { counters: {}, days: {}, stoppedCharacters: 0 };

/**
 * The month's counters after some usage. Counters never go below zero.
 *
 * @param stored The stored month; null without usage.
 */
export function countUsage(
  stored: UsagePeriod | null,
  { metric, amount, fromCredits = 0, metered = 0, day }: UsageAmount,
  at: EpochMs,
): UsagePeriod {
  const { counters, fromCredits: paid, metered: charged, days } = stored ?? EMPTY;
  const add = (count: number | undefined, more: number): number => Math.max(0, (count ?? 0) + more);
  return {
    ...EMPTY,
    ...stored,
    counters: { ...counters, [metric]: add(counters[metric], amount) },
    days: { ...days, [day]: { ...days[day], [metric]: add(days[day]?.[metric], amount) } },
    ...(fromCredits === 0
      ? {}
      : { fromCredits: { ...paid, [metric]: add(paid?.[metric], fromCredits) } }),
    ...(metered === 0
      ? {}
      : { metered: { ...charged, [metric]: add(charged?.[metric], metered) } }),
    updatedAt: at,
  };
}

/** The month's counters with use of another account of the same person, which is none of this account's days. */
export const carryUsage = (
  stored: UsagePeriod | null,
  used: MetricCounts,
  at: EpochMs,
): UsagePeriod => {
  const counters = { ...stored?.counters };
  for (const [metric, count] of Object.entries(used) as [MetricKey, number][]) {
    counters[metric] = (counters[metric] ?? 0) + count;
  }
  return { ...EMPTY, ...stored, counters, updatedAt: at };
};

/**
 * Adds the characters of a stopped answer to those of earlier ones.
 *
 * @returns The characters that are left, and whether the answer counts as a message: when the sum reaches
 *   {@link STOPPED_CHARACTERS_PER_MESSAGE}, which then starts again. One answer never counts more than once.
 */
export function countStopped(
  stored: Pick<UsagePeriod, 'stoppedCharacters'> | null,
  characters: number,
): { readonly stoppedCharacters: number; readonly charged: boolean } {
  const sum = (stored?.stoppedCharacters ?? 0) + Math.max(characters, MIN_STOPPED_CHARACTERS);
  const charged = sum >= STOPPED_CHARACTERS_PER_MESSAGE;
  return { stoppedCharacters: charged ? 0 : sum, charged };
}

export const withStopped = (
  stored: UsagePeriod | null,
  stoppedCharacters: number,
  at: EpochMs,
): UsagePeriod => ({ ...EMPTY, ...stored, stoppedCharacters, updatedAt: at });

/** The plan's limit for a metric in the current period. */
export interface Allowance {
  readonly plan: PlanKey;
  readonly limit: number;
  /** The plan charges for more instead of refusing it. */
  readonly metered?: MeteredAllowance;
  readonly resetsAt: EpochMs;
}

export interface MeteredAllowance {
  /** The catalog's most of a calendar month. */
  readonly limit: number;
  /** The prices of all metrics that are charged: they share the member's cap. */
  readonly prices: readonly MeteredEntitlement[];
}

/** Returns what counts against the plan: usage without what credits or metered billing pay for. */
export const usedOfPlan = (stored: UsagePeriod | null, metric: MetricKey): number =>
  Math.max(
    0,
    (stored?.counters[metric] ?? 0) -
      (stored?.fromCredits?.[metric] ?? 0) -
      (stored?.metered?.[metric] ?? 0),
  );

/** The plan charges for this much more in this month. */
const chargeableLeft = (
  stored: UsagePeriod | null,
  metric: MetricKey,
  { metered }: Pick<Allowance, 'metered'>,
): number => Math.max(0, (metered?.limit ?? 0) - (stored?.metered?.[metric] ?? 0));

/** Returns how much more can be charged for: what is left of the plan's month and of the member's cap. */
export const meteredLeft = (
  stored: UsagePeriod | null,
  metric: MetricKey,
  allowance: Pick<Allowance, 'metered'>,
  account: OverageAccount = NO_OVERAGE,
): number =>
  Math.min(
    chargeableLeft(stored, metric, allowance),
    unitsUnderCap(account, metric, allowance.metered?.prices ?? []),
  );

/** Usage over the limit by what pays for it: first credits, then metered billing. Null when it is not covered. */
export function coverUsage(
  over: number,
  { credits, metered }: { readonly credits: number; readonly metered: number },
): { readonly fromCredits: number; readonly metered: number } | null {
  const fromCredits = Math.min(over, credits);
  const charged = over - fromCredits;
  return charged > metered ? null : { fromCredits, metered: charged };
}

/** Returns how much of some usage is over the plan's limit, so that it must be paid for. */
export function overLimit(
  stored: UsagePeriod | null,
  { metric, amount }: Pick<UsageAmount, 'metric' | 'amount'>,
  allowance: Allowance | null,
): number {
  if (allowance === null) return 0;
  const left = Math.max(0, allowance.limit - usedOfPlan(stored, metric));
  return Math.max(0, amount - left);
}

/** Usage that nothing covers. */
interface UncoveredUsage {
  readonly stored: UsagePeriod | null;
  readonly metric: MetricKey;
  readonly allowance: Allowance;
  /** Units that would have to be charged for. */
  readonly units: number;
  readonly cap: Money | null;
}

/** The error for usage that nothing covers, with details for an upgrade offer. */
export function quotaError({ stored, metric, allowance, units, cap }: UncoveredUsage): DomainError {
  const used = usedOfPlan(stored, metric);
  const { label } = nounOf(metric);
  const { plan, limit, resetsAt } = allowance;
  const details = { plan, limit, resetsAt, used, upgradeUrl: '/pricing' };
  if (cap !== null && units <= chargeableLeft(stored, metric, allowance)) {
    return new DomainError(
      'quota/cap-reached',
      `${label}: your limit of ${formatMoney(cap)} for usage-based charges does not allow more in this billing period. Raise or remove it under Plan and billing.`,
      [],
      { details: { ...details, upgradeUrl: '/dashboard/billing', cap } },
    );
  }
  const isSold = SOLD_PACKS.some((key) => CREDIT_PACKS[key].metric === metric);
  return new DomainError(
    'quota/exhausted',
    `${label}: ${used} of ${limit} used this month. Upgrade your plan for a higher limit${isSold ? ', or buy more' : ''}.`,
    [],
    { details },
  );
}

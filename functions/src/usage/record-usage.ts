import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type UserId } from '@keelson/contracts/ids';
import { type EpochMs, monthKey, nextMonthStart } from '@keelson/contracts/time';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { type Allowance } from './domain/count-usage';
import { type UsageDeps } from './get-usage';

/** Something that an account does and that its plan allows a number of. */
export interface UsageRequest {
  readonly uid: UserId;
  readonly metric: MetricKey;
  /** `>= 1`; 1 when left out. */
  readonly amount?: number;
  /** Names what is done; the same key is counted once. */
  readonly key: string;
}

/** How much of an allowance is used. */
export interface Standing extends Allowance {
  readonly used: number;
}

/**
 * Counts a use against the plan, before it happens. When it then fails, {@link releaseUsage} gives it back.
 *
 * @throws {DomainError} `quota/exhausted`.
 */
export async function recordUsage(
  { usage, plans, now }: UsageDeps,
  { uid, metric, amount = 1, key }: UsageRequest,
): Promise<void> {
  const at = now();
  const allowance = allowanceOf(await plans.planOf(uid), metric, at);
  await usage.record({ uid, metric, amount, key, allowance, at, leaseUntil: null });
}

/**
 * Counts a use that is about to happen, until it is settled, released, or its lease has passed: who
 * dies in between takes nothing from the plan.
 *
 * @throws {DomainError} `quota/exhausted`.
 */
export async function reserveUsage(
  { usage, plans, now }: UsageDeps,
  { uid, metric, amount = 1, key }: UsageRequest,
  leaseMs: number,
): Promise<Standing> {
  const at = now();
  const [plan] = await Promise.all([plans.planOf(uid), usage.releaseExpired(uid, at)]);
  const allowance = allowanceOf(plan, metric, at);
  const leaseUntil = at + leaseMs;
  const used = await usage.record({ uid, metric, amount, key, allowance, at, leaseUntil });
  return { ...allowance, used };
}

/** Makes a reservation final; counts it again when its lease had passed meanwhile. */
export async function settleUsage(
  { usage, now }: UsageDeps,
  { uid, key }: Pick<UsageRequest, 'uid' | 'key'>,
): Promise<void> {
  await usage.settle(uid, key, now());
}

/** Gives back what was counted for a key; harmless when nothing was, or when it was given back. */
export async function releaseUsage(
  { usage, now }: UsageDeps,
  { uid, key }: Pick<UsageRequest, 'uid' | 'key'>,
): Promise<void> {
  await usage.release(uid, key, now());
}

/** Where an account stands with one metric right now. */
export async function standingOf(
  { usage, plans, now }: UsageDeps,
  uid: UserId,
  metric: MetricKey,
): Promise<Standing> {
  const at = now();
  const month = monthKey(at);
  const [plan, periods] = await Promise.all([plans.planOf(uid), usage.periods(uid, [month])]);
  const used = periods.get(month)?.counters[metric] ?? 0;
  return { ...allowanceOf(plan, metric, at), used };
}

const allowanceOf = (plan: PlanKey, metric: MetricKey, at: EpochMs): Allowance => ({
  plan,
  limit: PLAN_CATALOG[plan].limits[metric],
  resetsAt: nextMonthStart(at),
});

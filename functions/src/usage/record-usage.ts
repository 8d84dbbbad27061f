import { PLAN_CATALOG } from '@keelson/contracts/billing/plan-catalog';
import { type UserId } from '@keelson/contracts/ids';
import { type MetricKey } from '@keelson/contracts/usage/metric';
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

/**
 * Counts a use against the plan, before it happens. When it then fails, {@link releaseUsage} gives it back.
 *
 * @throws {DomainError} `quota/exhausted`.
 */
export async function recordUsage(
  { usage, plans, now }: UsageDeps,
  { uid, metric, amount = 1, key }: UsageRequest,
): Promise<void> {
  const plan = await plans.planOf(uid);
  const limit = PLAN_CATALOG[plan].limits[metric];
  await usage.record({ uid, metric, amount, key, limit, at: now() });
}

/** Gives back what was counted for a key; harmless when nothing was, or when it was given back. */
export async function releaseUsage(
  { usage, now }: UsageDeps,
  { uid, key }: Pick<UsageRequest, 'uid' | 'key'>,
): Promise<void> {
  await usage.release(uid, key, now());
}

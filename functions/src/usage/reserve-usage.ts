import { creditsLeft } from '@keelson/contracts/billing/credits';
import { planOf } from '@keelson/contracts/billing/plan-catalog';
import { type PayerId, type UserId } from '@keelson/contracts/ids';
import { type EpochMs, monthKey, nextMonthStart } from '@keelson/contracts/time';
import { type MetricKey } from '@keelson/contracts/usage/metric';
import { METRICS } from '@keelson/contracts/usage/metrics';
import { type Allowance, meteredLeft, usedOfPlan, type EffectivePlan } from './domain/count-usage';
import { requireFeature } from './domain/require-feature';
import { type UsageDeps } from './get-usage';
import { type CountedUsage, type UsageRecord } from './usage-repo';

export interface ReserveDeps extends UsageDeps {
  /** Counts what the person used of the month under an account that is deleted. */
  readonly adoptPriorUse: (uid: PayerId) => Promise<void>;
}

export interface UsageRequest {
  readonly uid: PayerId;
  /** The member who uses it, of a workspace: it counts for the member's share and cap too. */
  readonly member?: UserId | undefined;
  readonly metric: MetricKey;
  /** `>= 1`, default 1. */
  readonly amount?: number;
  /** Idempotency key: the same key is counted once. */
  readonly key: string;
}

/** An allowance and how much of it is used. */
export interface QuotaStatus extends Allowance {
  /** The limit of the plan. */
  readonly used: number;
  /** Bought credits that are left; absent without any. */
  readonly credits?: number;
  /** The number of further units that are charged for; absent where none are. */
  readonly meteredLeft?: number;
}

/**
 * Reserves usage before an operation starts. Settle or release it afterwards; a reservation whose lease
 * expires is released, so a crashed process uses up nothing.
 *
 * @throws {DomainError} `quota/exhausted`, `quota/cap-reached`, the refusal of a workspace whose member has reached a cap;
 *   `feature/not-in-plan` when the plan does not have what the metric counts.
 */
export async function reserveUsage(
  deps: ReserveDeps,
  { uid, member, metric, amount = 1, key }: UsageRequest,
  leaseMs: number,
): Promise<QuotaStatus> {
  const { usage, plans, adoptPriorUse, now } = deps;
  const at = now();
  const use = { uid, metric, amount, key, at, leaseUntil: at + leaseMs };
  if (member !== undefined) return reserveShare(deps, { ...use, member });
  const month = monthKey(at);
  const [effective, counted] = await Promise.all([
    plans.effectivePlanOf(uid),
    usage.periods(uid, [month]),
    usage.entries.releaseExpired(uid, at),
  ]);
  // An ID token is enough to ask: a new account may have no session.
  if (!counted.has(month)) await adoptPriorUse(uid);
  requireFeature(effective.plan, METRICS[metric].feature);
  const allowance = allowanceOf(effective, metric, at);
  return statusOf(allowance, await usage.record({ ...use, allowance }));
}

/** Reserves usage of a workspace. Most of it comes from a block of the member, so that many members can ask at once. */
async function reserveShare(
  deps: ReserveDeps,
  use: Omit<UsageRecord, 'allowance'> & { readonly member: UserId },
): Promise<QuotaStatus> {
  const { usage, plans } = deps;
  const { uid, metric, at } = use;
  const effective = await plans.effectivePlanOf(uid);
  requireFeature(effective.plan, METRICS[metric].feature);
  const allowance = allowanceOf(effective, metric, at);
  if (!(await usage.recordFromBlock({ ...use, allowance }))) {
    await usage.record({ ...use, allowance });
  }
  return quotaOf(deps, { uid, metric, allowance }, at);
}

/** Makes a reservation final. Counts it again when its lease has expired meanwhile. */
export async function settleUsage(
  { usage, now }: UsageDeps,
  { uid, key }: Pick<UsageRequest, 'uid' | 'key'>,
): Promise<void> {
  await usage.entries.settle(uid, key, now());
}

/** Releases the usage counted for a key. Does nothing when there is none or it was released already. */
export async function releaseUsage(
  { usage, now }: UsageDeps,
  { uid, key }: Pick<UsageRequest, 'uid' | 'key'>,
): Promise<void> {
  await usage.entries.release(uid, key, now());
}

/** Current usage and limit of one metric. */
export async function getQuotaStatus(
  deps: UsageDeps,
  uid: PayerId,
  metric: MetricKey,
): Promise<QuotaStatus> {
  const at = deps.now();
  const effective = deps.plans.effectivePlanOf(uid);
  const allowance = effective.then((plan) => allowanceOf(plan, metric, at));
  return quotaOf(deps, { uid, metric, allowance }, at);
}

async function quotaOf(
  { usage }: UsageDeps,
  {
    uid,
    metric,
    allowance: awaited,
  }: {
    readonly uid: PayerId;
    readonly metric: MetricKey;
    readonly allowance: Allowance | Promise<Allowance>;
  },
  at: EpochMs,
): Promise<QuotaStatus> {
  const month = monthKey(at);
  const [allowance, periods, account] = await Promise.all([
    awaited,
    usage.periods(uid, [month]),
    usage.accounts.find(uid),
  ]);
  const counted = periods.get(month) ?? null;
  return statusOf(allowance, {
    used: usedOfPlan(counted, metric),
    credits: creditsLeft(account.credits, metric),
    meteredLeft: meteredLeft(counted, metric, allowance, account),
  });
}

const statusOf = (
  { metered, ...allowance }: Allowance,
  { used, credits, meteredLeft: left }: CountedUsage,
): QuotaStatus => ({
  ...allowance,
  used,
  ...(credits > 0 ? { credits } : {}),
  ...(metered === undefined ? {} : { meteredLeft: left }),
});

function allowanceOf(
  { plan, quantity, metered: prices }: EffectivePlan,
  metric: MetricKey,
  at: EpochMs,
): Allowance {
  const { limits, metered = {} } = planOf(plan);
  const limit = metered[metric];
  const isCharged = limit !== undefined && prices.some((each) => each.metric === metric);
  return {
    plan,
    limit: limits[metric] * quantity,
    ...(isCharged ? { metered: { limit, prices } } : {}),
    resetsAt: nextMonthStart(at),
  };
}

import { type PayerId } from '@keelson/contracts/ids';
import { type UsageSummary, type UsageHistory } from '@keelson/contracts/usage/usage';
import { type Clock } from '@keelson/server/clock';
import { historyMonths, summarizeUsage } from './domain/summarize-usage';
import { type PlanLookup } from './plan-lookup';
import { type UsageRepo } from './usage-repo';
import { latestMonths, summarizeMonths } from './domain/summarize-months';
import { requireFeature } from './domain/require-feature';
import { type EffectivePlan } from './domain/count-usage';

export interface UsageDeps {
  readonly usage: UsageRepo;
  readonly plans: PlanLookup;
  readonly now: Clock;
}

/** Usage of the current period against the plan, and the last 30 days. */
export async function getUsage(deps: UsageDeps, uid: PayerId): Promise<UsageSummary> {
  const at = deps.now();
  const [effective, periods, account] = await Promise.all([
    deps.plans.effectivePlanOf(uid),
    deps.usage.periods(uid, historyMonths(at)),
    deps.usage.accounts.find(uid),
  ]);
  const charged = await chargedUnits(deps, uid, effective);
  return summarizeUsage(at, effective, { periods, account, charged });
}

/** Units of the billing period by metric. */
async function chargedUnits(
  { usage }: UsageDeps,
  uid: PayerId,
  { metered }: EffectivePlan,
): Promise<ReadonlyMap<string, number>> {
  const rows = metered.map(
    async ({ metric, since }) => [metric, await usage.chargedSince(uid, metric, since)] as const,
  );
  return new Map(await Promise.all(rows));
}

/**
 * Usage of the last twelve months.
 *
 * @throws {DomainError} `feature/not-in-plan`.
 */
export async function getUsageHistory(deps: UsageDeps, uid: PayerId): Promise<UsageHistory> {
  requireFeature(await deps.plans.planOf(uid), 'usageHistory');
  return usageMonths(deps, uid);
}

/** Usage of the last twelve months, of any plan. */
export async function usageMonths(deps: UsageDeps, uid: PayerId): Promise<UsageHistory> {
  const months = latestMonths(deps.now());
  return summarizeMonths(months, await deps.usage.periods(uid, months));
}

import { type UserId } from '@keelson/contracts/ids';
import { type UsageSummary } from '@keelson/contracts/usage/usage';
import { type Clock } from '@keelson/server/clock';
import { historyMonths, summarizeUsage } from './domain/summarize-usage';
import { type PlanLookup } from './plan-lookup';
import { type UsageRepo } from './usage-repo';

export interface UsageDeps {
  readonly usage: UsageRepo;
  readonly plans: PlanLookup;
  readonly now: Clock;
}

/** Usage of the current period against the plan, and the last 30 days. */
export async function getUsage(deps: UsageDeps, uid: UserId): Promise<UsageSummary> {
  const at = deps.now();
  const [plan, periods, credits] = await Promise.all([
    deps.plans.planOf(uid),
    deps.usage.periods(uid, historyMonths(at)),
    deps.usage.credits(uid),
  ]);
  return summarizeUsage(at, plan, periods, credits);
}

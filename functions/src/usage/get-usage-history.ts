import { type PayerId } from '@keelson/contracts/ids';
import { type UsageHistory } from '@keelson/contracts/usage/usage';
import { latestMonths, summarizeMonths } from './domain/summarize-months';
import { requireFeature } from './domain/require-feature';
import { type UsageDeps } from './get-usage';

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

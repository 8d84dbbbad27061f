import { GetAccountUsage, GetUsage, GetUsageHistory } from '@keelson/contracts/usage/usage';
import { type Route, route } from '../http/route';
import { getUsage, type UsageDeps } from './get-usage';
import { getUsageHistory, usageMonths } from './get-usage-history';

/** Console routes for the usage of accounts. */
export const usageAdminRoutes = (deps: UsageDeps): Route[] => [
  route(GetAccountUsage, async ({ params: { uid } }) => {
    const [summary, history] = await Promise.all([getUsage(deps, uid), usageMonths(deps, uid)]);
    return { ...summary, ...history };
  }),
];

/** Routes for the caller's usage. */
export const usageRoutes = (deps: UsageDeps): Route[] => [
  route(GetUsage, ({ actor }) => getUsage(deps, actor.uid)),
  route(GetUsageHistory, ({ actor }) => getUsageHistory(deps, actor.uid)),
];

import { GetAccountUsage } from '@keelson/contracts/usage/usage';
import { type Route, route } from '../http/route';
import { getUsage, type UsageDeps } from './get-usage';
import { usageMonths } from './get-usage-history';

/** Console routes for the usage of accounts. */
export const usageAdminRoutes = (deps: UsageDeps): Route[] => [
  route(GetAccountUsage, async ({ params: { uid } }) => {
    const [summary, history] = await Promise.all([getUsage(deps, uid), usageMonths(deps, uid)]);
    return { ...summary, ...history };
  }),
];

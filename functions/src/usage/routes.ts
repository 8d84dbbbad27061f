import { GetUsage, GetUsageHistory } from '@keelson/contracts/usage/usage';
import { type Route, route } from '../http/route';
import { getUsage, type UsageDeps } from './get-usage';
import { getUsageHistory } from './get-usage-history';

/** Routes for the caller's usage. */
export const usageRoutes = (deps: UsageDeps): Route[] => [
  route(GetUsage, ({ actor }) => getUsage(deps, actor.uid)),
  route(GetUsageHistory, ({ actor }) => getUsageHistory(deps, actor.uid)),
];

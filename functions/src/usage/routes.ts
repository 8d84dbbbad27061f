import { GetUsage } from '@keelson/contracts/usage/usage';
import { type Route, route } from '../http/route';
import { getUsage, type UsageDeps } from './get-usage';

/** Route for the caller's usage. */
export const usageRoutes = (deps: UsageDeps): Route[] => [
  route(GetUsage, ({ actor }) => getUsage(deps, actor.uid)),
];

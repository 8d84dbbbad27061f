import { GetUsage } from '@keelson/contracts/usage/usage';
import { type Route, route } from '../http/route';
import { getUsage, type UsageDeps } from './get-usage';

/** Usage of the caller. */
export const usageRoutes = (deps: UsageDeps): Route[] => [
  route(GetUsage, ({ actor }) => getUsage(deps, actor.uid)),
];

import { GetMetrics } from '@keelson/contracts/metrics/endpoints';
import { type Route, route } from '../http/route';
import { getMetrics, type MetricsDeps } from './get-metrics';

export const metricsAdminRoutes = (deps: MetricsDeps): Route[] => [
  route(GetMetrics, ({ query }) => getMetrics(deps, query.range)),
];

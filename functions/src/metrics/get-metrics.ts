import {
  GetMetrics,
  type MetricsRange,
  type MetricsReport,
} from '@keelson/contracts/metrics/endpoints';
import { type Clock } from '@keelson/server/clock';
import { buildReport } from './domain/build-report';
import { monthsOf, periodsOf, previousSpan, spanOf } from './domain/metric-days';
import { type MetricsRepo } from './metrics-repo';
import { type Route, route } from '../http/route';
import { dayKey } from '@keelson/contracts/time';

export interface MetricsDeps {
  readonly metrics: MetricsRepo;
  readonly now: Clock;
}

/** The metrics of a range, from one document for each month and the shards of today. */
export async function getMetrics(
  { metrics, now }: MetricsDeps,
  range: MetricsRange,
): Promise<MetricsReport> {
  const at = now();
  const { from } = previousSpan(range, at);
  const { to } = spanOf(periodsOf(range, at));
  return buildReport(range, await metrics.read(monthsOf({ from, to })), at);
}

export const metricsAdminRoutes = (deps: MetricsDeps): Route[] => [
  route(GetMetrics, ({ query }) => getMetrics(deps, query.range)),
];

/**
 * Moves the shards of past UTC days to one document for each month, so that a range needs few reads.
 *
 * @returns Number of days that had shards.
 */
export async function compactMetrics({ metrics, now }: MetricsDeps): Promise<number> {
  const days = await metrics.uncompactedDays(dayKey(now()));
  for (const day of days) await metrics.compactDay(day);
  return days.length;
}

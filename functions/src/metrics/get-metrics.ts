import { type MetricsRange, type MetricsReport } from '@keelson/contracts/metrics/endpoints';
import { type Clock } from '@keelson/server/clock';
import { buildReport } from './domain/build-report';
import { monthsOf, periodsOf, previousSpan, spanOf } from './domain/metric-days';
import { type MetricsRepo } from './metrics-repo';

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

import { dayKey } from '@keelson/contracts/time';
import { type MetricsDeps } from './get-metrics';

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

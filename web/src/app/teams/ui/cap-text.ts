import type { MetricCounts } from '@keelson/contracts/usage/usage';
import type { MetricKey } from '@keelson/contracts/usage/metrics';
import { countOf, metricNoun } from '../../shared/util/texts/metric-labels';

interface Share {
  readonly used: MetricCounts;
  readonly caps: MetricCounts;
}

/** Returns what a member used, and the cap: `12 messages`, `12 of 20 messages`. */
export function shareText({ used, caps }: Share, metric: MetricKey): string {
  const [count, cap] = [used[metric] ?? 0, caps[metric]];
  const { short, one } = metricNoun(metric);
  if (cap === undefined) {
    return $localize`:12 messages:${countOf(metric, count)}:count: ${count === 1 ? one : short}:noun:`;
  }
  return $localize`:12 of 20 messages:${countOf(metric, count)}:count: of ${countOf(metric, cap)}:cap: ${short}:noun:`;
}

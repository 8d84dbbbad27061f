import { type MetricKey, METRICS, nounOf } from '@keelson/contracts/usage/metrics';
import type { Noun } from '@keelson/contracts/product/rows';
import { LOCALE } from '../locale';
import { formatCount } from './format-count';

/** The words for what a metric counts, in the language of this build. */
export const metricNoun = (metric: MetricKey): Noun => nounOf(metric, LOCALE);

/** A number of what a metric counts, with the counting word of the language: `2,000`, `2,000개`. */
export const countOf = (metric: MetricKey, amount: number): string =>
  `${formatCount(amount)}${metricNoun(metric).counter ?? ''}`;

/** Lists what a metric counts, as a heading. */
export const METRIC_LABELS = Object.fromEntries(
  (Object.keys(METRICS) as MetricKey[]).map((key) => [key, metricNoun(key).label]),
) as Readonly<Record<MetricKey, string>>;

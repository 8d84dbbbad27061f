import { isLiveMetric, type MetricKey, METRICS } from '@keelson/contracts/usage/metrics';
import { countOf, metricNoun } from './metric-labels';

/** The mark for the number in a sentence that has none yet. */
const NUMBER = '#';

/** A limit; languages put the number at its beginning, or between words. */
const sentenceOf = (metric: MetricKey): string =>
  $localize`:A limit such as 2,000 chat messages a month:${NUMBER}:count: ${metricNoun(metric).many}:noun: a month`;

/** The limits of a plan; of what the product has, where the server tells them. */
export interface ShownLimits {
  readonly limits: Readonly<Partial<Record<MetricKey, number>>>;
}

/** A limit as text, around its number: `2,000`, then ` chat messages a month`. */
export interface LimitText {
  readonly before: string;
  readonly amount: string;
  readonly after: string;
}

/** The monthly limits of a plan as text. What it lacks or is not built is left out. */
export function planLimits({ limits }: ShownLimits): LimitText[] {
  return (Object.keys(METRICS) as MetricKey[])
    .filter(isLiveMetric)
    .map((metric) => ({ metric, limit: limits[metric] ?? 0 }))
    .filter(({ limit }) => limit > 0)
    .map(({ metric, limit }) => {
      const [before = '', after = ''] = sentenceOf(metric).split(NUMBER);
      return { before, amount: countOf(metric, limit), after };
    });
}

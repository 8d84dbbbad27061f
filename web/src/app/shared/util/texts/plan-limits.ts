import { isLiveMetric, METRICS } from '@keelson/contracts/usage/metrics';
import type { MetricKey } from '@keelson/contracts/usage/metric';
import { formatCount } from './format-count';

/** Where the number is in a sentence that has none yet. */
const NUMBER = '#';

/** Each limit; languages put the number at its beginning, or between words. */
const SENTENCES: Readonly<Record<MetricKey, string>> = {
  chatMessages: $localize`${NUMBER}:count: chat messages a month`,
  imageGenerations: $localize`${NUMBER}:count: images a month`,
  automationRuns: $localize`${NUMBER}:count: automation runs a month`,
};

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
    .map((key) => ({ sentence: SENTENCES[key], limit: limits[key] ?? 0 }))
    .filter(({ limit }) => limit > 0)
    .map(({ sentence, limit }) => {
      const [before = '', after = ''] = sentence.split(NUMBER);
      return { before, amount: formatCount(limit), after };
    });
}

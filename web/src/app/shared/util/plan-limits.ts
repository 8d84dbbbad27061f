import { isLiveMetric, METRICS } from '@keelson/contracts/usage/metrics';
import type { MetricKey } from '@keelson/contracts/usage/metric';
import { formatCount } from './format-count';

/** What each limit is of, after the number. */
const UNITS: Readonly<Record<MetricKey, string>> = {
  chatMessages: $localize`:After a number:chat messages a month`,
  imageGenerations: $localize`:After a number:images a month`,
  automationRuns: $localize`:After a number:automation runs a month`,
};

/** The limits of a plan; of what the product has, where the server tells them. */
export interface ShownLimits {
  readonly limits: Readonly<Partial<Record<MetricKey, number>>>;
}

/** The monthly limits of a plan as text: `2,000`, `chat messages a month`. What it lacks or is not built is left out. */
export function planLimits({
  limits,
}: ShownLimits): { readonly amount: string; readonly label: string }[] {
  return (Object.keys(METRICS) as MetricKey[])
    .filter(isLiveMetric)
    .map((key) => ({ label: UNITS[key], limit: limits[key] ?? 0 }))
    .filter(({ limit }) => limit > 0)
    .map(({ label, limit }) => ({ amount: formatCount(limit), label }));
}

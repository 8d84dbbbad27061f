import { isLiveMetric, METRICS } from '@keelson/contracts/usage/metrics';
import type { MetricKey } from '@keelson/contracts/usage/metric';

const count = new Intl.NumberFormat('en');

/** The limits of a plan; of what the product has, where the server tells them. */
export interface ShownLimits {
  readonly limits: Readonly<Partial<Record<MetricKey, number>>>;
}

/** The monthly limits of a plan as text: `2,000`, `chat messages a month`. What it lacks or is not built is left out. */
export function planLimits({
  limits,
}: ShownLimits): { readonly amount: string; readonly label: string }[] {
  return Object.entries(METRICS)
    .filter(([key]) => isLiveMetric(key as MetricKey))
    .map(([key, { label }]) => ({ label, limit: limits[key as MetricKey] ?? 0 }))
    .filter(({ limit }) => limit > 0)
    .map(({ label, limit }) => ({
      amount: count.format(limit),
      label: `${label.toLowerCase()} a month`,
    }));
}

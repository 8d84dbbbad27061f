import type { Plan } from '@keelson/contracts/billing/plan-catalog';
import { METRICS } from '@keelson/contracts/usage/metrics';
import type { MetricKey } from '@keelson/contracts/usage/metric';

const count = new Intl.NumberFormat('en');

/** What a plan gives in a month, as people read it: `2,000` `chat messages a month`. */
export function planLimits({
  limits,
}: Pick<Plan, 'limits'>): { readonly amount: string; readonly label: string }[] {
  return Object.entries(METRICS).map(([key, { label }]) => ({
    amount: count.format(limits[key as MetricKey]),
    label: `${label.toLowerCase()} a month`,
  }));
}

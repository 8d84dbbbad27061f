import type { MetricKey } from '@keelson/contracts/usage/metric';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import { formatCount } from '../../shared/util/texts/format-count';
import { shortUtcDay } from '../../shared/util/time/format-date';
import { METRIC_LABELS } from '../../shared/util/texts/metric-labels';

/** Daily counts of a metric. */
export interface MetricHistory {
  readonly key: MetricKey;
  readonly label: string;
  readonly total: number;
  readonly counts: readonly number[];
}

/** The data of chart, legend and table. */
export interface UsageHistory {
  readonly days: readonly { readonly key: string; readonly label: string }[];
  readonly metrics: readonly MetricHistory[];
  /** Text alternative of the chart. */
  readonly alternative: string;
  readonly empty: boolean;
}

const TOTALS: Readonly<Record<MetricKey, (total: string) => string>> = {
  chatMessages: (total) => $localize`chat messages ${total}:total:`,
  imageGenerations: (total) => $localize`images ${total}:total:`,
  automationRuns: (total) => $localize`automation runs ${total}:total:`,
};

/** Groups daily usage by metric. Days are UTC. */
export function usageHistory({ metrics, history }: UsageSummary): UsageHistory {
  const days = history.map(({ day }) => ({
    key: day,
    label: shortUtcDay.format(new Date(`${day}T00:00:00Z`)),
  }));
  const shown = metrics.map(({ key }): MetricHistory => {
    const counts = history.map((row) => row.counts[key] ?? 0);
    const total = counts.reduce((sum, used) => sum + used, 0);
    return { key, label: METRIC_LABELS[key], counts, total };
  });
  const sums = shown.map(({ key, total }) => TOTALS[key](formatCount(total)));
  const busiest = busiestDay(days, shown);
  return {
    days,
    metrics: shown,
    empty: busiest === null,
    alternative:
      busiest === null
        ? $localize`No usage in the last ${days.length}:count: days.`
        : $localize`Bar chart of the last ${days.length}:count: days. Total: ${sums.join(', ')}:totals:. Busiest day: ${busiest}:date:.`,
  };
}

function busiestDay(days: UsageHistory['days'], metrics: readonly MetricHistory[]): string | null {
  const totals = days.map((_, index) =>
    metrics.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0),
  );
  const most = Math.max(0, ...totals);
  return most === 0 ? null : (days[totals.indexOf(most)]?.label ?? null);
}

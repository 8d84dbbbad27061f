import type { UsageSummary } from '@keelson/contracts/usage/usage';
import { shortUtcDay } from '../../shared/util/format-date';

/** Daily counts of a metric. */
export interface MetricHistory {
  readonly key: string;
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

const count = new Intl.NumberFormat('en');

/** Groups daily usage by metric. Days are UTC. */
export function usageHistory({ metrics, history }: UsageSummary): UsageHistory {
  const days = history.map(({ day }) => ({
    key: day,
    label: shortUtcDay.format(new Date(`${day}T00:00:00Z`)),
  }));
  const shown = metrics.map(({ key, label }): MetricHistory => {
    const counts = history.map((row) => row.counts[key] ?? 0);
    return { key, label, counts, total: counts.reduce((sum, used) => sum + used, 0) };
  });
  const sums = shown.map(({ label, total }) => `${label.toLowerCase()} ${count.format(total)}`);
  const busiest = busiestDay(days, shown);
  return {
    days,
    metrics: shown,
    empty: busiest === null,
    alternative:
      busiest === null
        ? `No usage in the last ${days.length} days.`
        : `Bar chart of the last ${days.length} days. Total: ${sums.join(', ')}. Busiest day: ${busiest}.`,
  };
}

function busiestDay(days: UsageHistory['days'], metrics: readonly MetricHistory[]): string | null {
  const totals = days.map((_, index) =>
    metrics.reduce((sum, { counts }) => sum + (counts[index] ?? 0), 0),
  );
  const most = Math.max(0, ...totals);
  return most === 0 ? null : (days[totals.indexOf(most)]?.label ?? null);
}

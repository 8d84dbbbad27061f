import { LIVE_METRICS } from '@keelson/contracts/usage/metrics';
import type { UsageHistory } from '@keelson/contracts/usage/usage';
import type { Column } from '../../ui/data-table/column';
import { toCsv } from '../../ui/data-table/table-export';
import { shortUtcMonthAndYear } from '../time/format-date';
import { METRIC_LABELS } from './metric-labels';

export type UsageMonth = UsageHistory['months'][number];

/** Metrics of what is built, in the order of the rings. */
export const monthMetrics = LIVE_METRICS.map((key) => ({ key, label: METRIC_LABELS[key] }));

/** `Mar 2026` */
export const monthName = ({ month }: Pick<UsageMonth, 'month'>): string =>
  shortUtcMonthAndYear.format(new Date(`${month}-01T00:00:00Z`));

/** Months as `yyyy-mm` and plain numbers, one column for each metric. */
export function usageMonthsCsv(months: readonly UsageMonth[]): string {
  const columns: Column<UsageMonth>[] = [
    { key: 'month', heading: $localize`Month (UTC)`, text: ({ month }) => month },
    ...monthMetrics.map(({ key, label }): Column<UsageMonth> => ({
      key,
      heading: label,
      text: ({ counts }) => String(counts[key] ?? 0),
    })),
  ];
  return toCsv(columns, months);
}

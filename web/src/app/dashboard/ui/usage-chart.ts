import { Component, computed, input } from '@angular/core';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import type { ChartModel } from '../../shared/ui/chart/chart-model';
import { SeriesChart } from '../../shared/ui/chart/series-chart';
import { formatCount } from '../../shared/util/texts/format-count';
import { METRIC_LABELS, metricNoun } from '../../shared/util/texts/metric-labels';
import { shortUtcDay } from '../../shared/util/time/format-date';

/** Daily usage of each metric. Days are UTC. */
export function usageChart({ metrics, history }: UsageSummary): ChartModel {
  const series = metrics.map(({ key }) => ({
    label: METRIC_LABELS[key],
    values: history.map(({ counts }) => counts[key] ?? 0),
  }));
  const totals = series.map(({ values }) => values.reduce((sum, used) => sum + used, 0));
  const sums = metrics.map(
    ({ key }, index) =>
      $localize`:What was used, such as chat messages 120:${metricNoun(key).many}:noun: ${formatCount(totals[index] ?? 0)}:total:`,
  );
  return {
    title: totals.some((total) => total > 0)
      ? $localize`Last ${history.length}:count: days: ${sums.join(', ')}:totals:`
      : $localize`No usage in the last ${history.length}:count: days.`,
    kind: 'bars',
    labels: history.map(({ day }) => shortUtcDay.format(new Date(`${day}T00:00:00Z`))),
    series,
    format: formatCount,
  };
}

/** Usage of the last days as bars, with the numbers in a table below. */
@Component({
  selector: 'app-usage-chart',
  imports: [SeriesChart],
  template: '<app-series-chart [chart]="chart()" />',
})
export class UsageChart {
  readonly usage = input.required<UsageSummary>();
  protected readonly chart = computed(() => usageChart(this.usage()));
}

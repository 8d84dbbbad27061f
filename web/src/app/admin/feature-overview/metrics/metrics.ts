import { NgTemplateOutlet } from '@angular/common';
import { Component, computed, DOCUMENT, inject, signal } from '@angular/core';
import { onChange } from '../../../shared/util/on-change';
import { injectQueryParams } from '../../../core/navigation/query-params';
import { FilterChips } from '../../../shared/ui/data-table/filter-chips';
import { AsyncView } from '../../../shared/ui/async-view';
import { EmptyState } from '../../../shared/ui/empty-state';
import { FlashOnChange } from '../../../shared/ui/flash-on-change';
import { UI_PARTS } from '../../../shared/ui/ui-parts';
import { saveFile } from '../../../shared/util/save-file';
import { SeriesChart } from '../../../shared/ui/chart/series-chart';
import { headlineCharts, headlineFigures } from './headline';
import { metricsCsv } from './metrics-csv';
import { RANGE_CHOICES, rangeLabel, readRange } from './metrics-range';
import { MetricsStore } from './metrics-store';
import { metricsView } from './metrics-view';
import { Sparkline } from './sparkline';
import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';

/** Figures and charts of the business: revenue, subscriptions, growth, activity and failures. */
@Component({
  selector: 'app-metrics',
  imports: [
    UI_PARTS,
    AsyncView,
    EmptyState,
    FlashOnChange,
    FilterChips,
    NgTemplateOutlet,
    SeriesChart,
    Sparkline,
  ],
  providers: [MetricsStore],
  templateUrl: './metrics.html',
  styleUrl: './metrics.scss',
})
export class Metrics {
  private readonly document = inject(DOCUMENT);
  private readonly address = injectQueryParams();
  protected readonly store = inject(MetricsStore);
  protected readonly choices = RANGE_CHOICES;
  protected readonly range = computed(() => readRange(this.address.params().get('range')));
  protected readonly report = this.store.report.data;
  protected readonly groups = computed(() => {
    const report = this.report();
    return report === null ? [] : metricsView(report);
  });
  protected readonly more = signal(false);
  protected readonly headline = computed(() => {
    const report = this.report();
    return report === null ? [] : headlineFigures(report);
  });
  protected readonly charts = computed(() => {
    const report = this.report();
    return report === null ? [] : headlineCharts(report);
  });
  protected readonly rangeLabel = computed(() => rangeLabel(this.range()));
  protected readonly placeholders = [1, 2, 3] as const;

  constructor() {
    onChange(this.range, (range) => this.store.setRange(range));
  }

  protected choose(range: string | null): void {
    this.address.update({ range });
  }

  protected download(): void {
    const report = this.report();
    if (report === null) return;
    const { from, to } = report.current;
    const name = `${BRAND_SLUG}-metrics-${from}-${to}.csv`;
    saveFile(this.document, name, 'text/csv;charset=utf-8', metricsCsv(report));
  }
}

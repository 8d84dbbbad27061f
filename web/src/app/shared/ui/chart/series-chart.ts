import { Component, computed, input, linkedSignal } from '@angular/core';
import {
  type ChartModel,
  describeChart,
  heightOf,
  linePoints,
  PERIOD_WIDTH,
  scaleOf,
  stackedAreas,
  stackedBars,
} from './chart-model';

const STEPS: Readonly<Record<string, number>> = {
  ArrowLeft: -1,
  ArrowDown: -1,
  ArrowRight: 1,
  ArrowUp: 1,
  PageDown: -7,
  PageUp: 7,
  Home: -Infinity,
  End: Infinity,
};

/**
 * A line, bar or area chart over days or months. The values of one period are shown above it: of the last one, of the one
 * under the pointer, or of the one chosen with the arrow keys. The numbers are also in a table below.
 */
@Component({
  selector: 'app-series-chart',
  templateUrl: './series-chart.html',
  styleUrls: ['../usage-table.scss', './series-chart.scss'],
})
export class SeriesChart {
  readonly chart = input.required<ChartModel>();

  protected readonly scale = computed(() => scaleOf(this.chart()));
  protected readonly width = computed(() => this.chart().labels.length * PERIOD_WIDTH);
  protected readonly lines = computed(() =>
    this.chart().kind === 'line'
      ? this.chart().series.map(({ values }) => linePoints(values, this.scale()))
      : [],
  );
  protected readonly bars = computed(() =>
    this.chart().kind === 'bars' ? stackedBars(this.chart(), this.scale()) : [],
  );
  protected readonly areas = computed(() =>
    this.chart().kind === 'area' ? stackedAreas(this.chart(), this.scale()) : [],
  );
  /** The class of each series' color. */
  protected readonly colors = computed(() =>
    this.chart().series.map(({ color }, index) => `s${color ?? index + 1}`),
  );
  protected readonly zero = computed(() => heightOf(0, this.scale()));
  protected readonly alternative = computed(() => describeChart(this.chart()));
  protected readonly tableLabel = computed(() => $localize`${this.chart().title}:title: as table`);
  private readonly last = computed(() => this.chart().labels.length - 1);
  /** The period whose values are shown; the last one again when the range changes. */
  protected readonly chosen = linkedSignal(() => this.last());
  protected readonly marker = computed(() => (this.chosen() + 0.5) * PERIOD_WIDTH);
  protected readonly spoken = computed(() => {
    const { labels, series, format } = this.chart();
    const values = series.map(
      ({ label, values: all }) => `${label} ${format(all[this.chosen()] ?? 0)}`,
    );
    return `${labels[this.chosen()] ?? ''}: ${values.join(', ')}`;
  });
  protected readonly newestFirst = computed(() =>
    this.chart()
      .labels.map((label, index) => ({ label, index }))
      .reverse(),
  );

  protected choose(event: KeyboardEvent): void {
    const step = STEPS[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.chosen.update((index) => Math.min(this.last(), Math.max(0, index + step)));
  }

  protected point(event: PointerEvent): void {
    const { left, width } = (event.currentTarget as HTMLElement).getBoundingClientRect();
    const index = Math.floor(((event.clientX - left) / width) * this.chart().labels.length);
    this.chosen.set(Math.min(this.last(), Math.max(0, index)));
  }

  protected leave(): void {
    this.chosen.set(this.last());
  }
}

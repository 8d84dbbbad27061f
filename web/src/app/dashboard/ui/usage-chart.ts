import {
  afterRenderEffect,
  Component,
  computed,
  DestroyRef,
  type ElementRef,
  inject,
  input,
  signal,
  viewChild,
} from '@angular/core';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import {
  BarController,
  BarElement,
  CategoryScale,
  Chart,
  type ChartConfiguration,
  type ChartData,
  LinearScale,
  Tooltip,
} from 'chart.js';
import { LOCALE } from '../../shared/util/locale';
import { usageHistory } from './usage-history';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Tooltip);

const count = new Intl.NumberFormat(LOCALE);
const COLORS = ['--kl-chart-1', '--kl-chart-2', '--kl-chart-3'] as const;

/** A bar chart of daily usage, with the numbers in a table below. */
@Component({
  selector: 'app-usage-chart',
  templateUrl: './usage-chart.html',
  styleUrls: ['./usage-chart.scss', '../../shared/ui/usage-table.scss'],
})
export class UsageChart {
  readonly usage = input.required<UsageSummary>();
  private readonly canvas = viewChild.required<ElementRef<HTMLCanvasElement>>('canvas');
  /** Incremented on theme changes, because a canvas keeps the colors it was drawn with. */
  private readonly theme = signal(0);
  private chart: Chart<'bar', number[], string> | null = null;

  protected readonly history = computed(() => usageHistory(this.usage()));
  protected readonly newestFirst = computed(() =>
    this.history()
      .days.map((day, index) => ({ ...day, index }))
      .reverse(),
  );
  protected readonly colors = COLORS;
  protected readonly number = (amount: number): string => count.format(amount);

  constructor() {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const onThemeChange = (): void => this.theme.update((count) => count + 1);
    const observer = new MutationObserver(onThemeChange);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    system.addEventListener('change', onThemeChange);
    inject(DestroyRef).onDestroy(() => {
      observer.disconnect();
      system.removeEventListener('change', onThemeChange);
      this.chart?.destroy();
    });
    afterRenderEffect({
      write: () => {
        this.theme();
        this.draw();
      },
    });
  }

  /** Updates the chart in place; recreating it would flicker on every change. */
  private draw(): void {
    const element = this.canvas().nativeElement;
    if (this.chart === null) {
      this.chart = new Chart(element, this.configuration(element));
      return;
    }
    const { data, options = {} } = this.configuration(element);
    this.chart.data = data;
    this.chart.options = options;
    this.chart.update();
  }

  private configuration(element: HTMLCanvasElement): ChartConfiguration<'bar', number[], string> {
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    const color = (name: string): string => resolveColor(element, name);
    const font = { family: getComputedStyle(element).fontFamily, size: 12 };
    return {
      type: 'bar',
      data: this.data(color),
      options: {
        locale: LOCALE,
        maintainAspectRatio: false,
        animation: still ? false : { duration: 180 },
        interaction: { mode: 'index', intersect: false },
        scales: {
          x: {
            stacked: true,
            border: { color: color('--mat-sys-outline-variant') },
            grid: { display: false },
            ticks: {
              font,
              color: color('--mat-sys-on-surface-variant'),
              maxRotation: 0,
              autoSkipPadding: 20,
            },
          },
          y: {
            stacked: true,
            beginAtZero: true,
            border: { display: false },
            grid: { color: color('--mat-sys-outline-variant'), tickLength: 0 },
            ticks: {
              font,
              color: color('--mat-sys-on-surface-variant'),
              precision: 0,
              maxTicksLimit: 5,
              padding: 8,
            },
          },
        },
        plugins: {
          tooltip: {
            backgroundColor: color('--mat-sys-inverse-surface'),
            titleColor: color('--mat-sys-inverse-on-surface'),
            bodyColor: color('--mat-sys-inverse-on-surface'),
            titleFont: { ...font, weight: 600 },
            bodyFont: font,
            padding: 12,
            cornerRadius: 8,
            boxPadding: 6,
            boxWidth: 8,
            boxHeight: 8,
          },
        },
      },
    };
  }

  private data(color: (name: string) => string): ChartData<'bar', number[], string> {
    const { days, metrics } = this.history();
    return {
      labels: days.map(({ label }) => label),
      datasets: metrics.map(({ label, counts }, index) => ({
        label,
        data: [...counts],
        backgroundColor: color(COLORS[index % COLORS.length] ?? '--kl-chart-1'),
        borderRadius: 2,
        maxBarThickness: 20,
        categoryPercentage: 0.8,
        barPercentage: 0.9,
      })),
    };
  }
}

/** Resolves a theme color (`light-dark()`) for the canvas. */
function resolveColor(host: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  host.parentElement?.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

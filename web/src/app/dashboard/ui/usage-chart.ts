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
  Legend,
  LinearScale,
  Tooltip,
} from 'chart.js';

Chart.register(BarController, BarElement, CategoryScale, LinearScale, Legend, Tooltip);

const COLOURS = ['--kl-chart-1', '--kl-chart-2', '--kl-chart-3'];
const dayName = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** Thirty days of use as bars; the numbers are in a table below, for everybody. */
@Component({
  selector: 'app-usage-chart',
  template: `
    <figure>
      <div class="canvas">
        <canvas #canvas role="img" [attr.aria-label]="alternative()"></canvas>
      </div>
      <figcaption class="small muted">{{ alternative() }}</figcaption>
    </figure>
    <details>
      <summary>The numbers</summary>
      <div class="scroll" tabindex="0" role="region" aria-label="Usage by day">
        <table>
          <thead>
            <tr>
              <th scope="col">Day</th>
              @for (metric of usage().metrics; track metric.key) {
                <th scope="col">{{ metric.label }}</th>
              }
            </tr>
          </thead>
          <tbody>
            @for (row of newestFirst(); track row.day) {
              <tr>
                <th scope="row">{{ row.day }}</th>
                @for (metric of usage().metrics; track metric.key) {
                  <td class="numeric">{{ row.counts[metric.key] }}</td>
                }
              </tr>
            }
          </tbody>
        </table>
      </div>
    </details>
  `,
  styleUrl: './usage-chart.scss',
})
export class UsageChart {
  readonly usage = input.required<UsageSummary>();
  private readonly canvas = viewChild.required<ElementRef<HTMLCanvasElement>>('canvas');
  /** Counts up when the theme changes: colours are read from it once per drawing. */
  private readonly theme = signal(0);
  private chart: Chart | null = null;

  protected readonly newestFirst = computed(() => [...this.usage().history].reverse());
  protected readonly alternative = computed(() => {
    const { metrics, history } = this.usage();
    const sums = metrics.map(({ key, label }) => {
      const sum = history.reduce((total, { counts }) => total + counts[key], 0);
      return `${label.toLowerCase()} ${sum.toLocaleString('en')}`;
    });
    return `Last 30 days: ${sums.join(', ')}.`;
  });

  constructor() {
    const system = matchMedia('(prefers-color-scheme: dark)');
    const redraw = (): void => this.theme.update((count) => count + 1);
    const observer = new MutationObserver(redraw);
    observer.observe(document.documentElement, { attributeFilter: ['data-theme'] });
    system.addEventListener('change', redraw);
    inject(DestroyRef).onDestroy(() => {
      observer.disconnect();
      system.removeEventListener('change', redraw);
      this.chart?.destroy();
    });
    afterRenderEffect({
      write: () => {
        this.theme();
        this.draw(this.usage());
      },
    });
  }

  private draw({ metrics, history }: UsageSummary): void {
    const element = this.canvas().nativeElement;
    const still = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.chart?.destroy();
    this.chart = new Chart(element, {
      type: 'bar',
      data: {
        labels: history.map(({ day }) => dayName.format(new Date(`${day}T00:00:00Z`))),
        datasets: metrics.map(({ key, label }, index) => ({
          label,
          data: history.map(({ counts }) => counts[key]),
          backgroundColor: colour(element, COLOURS[index % COLOURS.length] ?? '--kl-chart-1'),
          borderRadius: 3,
        })),
      },
      options: {
        maintainAspectRatio: false,
        animation: still ? false : { duration: 180 },
        scales: {
          x: { stacked: true, grid: { display: false }, ticks: { maxTicksLimit: 8 } },
          y: {
            stacked: true,
            beginAtZero: true,
            ticks: { precision: 0 },
            grid: { color: colour(element, '--mat-sys-outline-variant') },
          },
        },
        color: colour(element, '--mat-sys-on-surface'),
        font: { family: getComputedStyle(element).fontFamily },
      },
    });
  }
}

/** A theme colour as the canvas needs it: `light-dark()` resolved by the browser. */
function colour(host: HTMLElement, name: string): string {
  const probe = document.createElement('span');
  probe.style.color = `var(${name})`;
  host.parentElement?.append(probe);
  const resolved = getComputedStyle(probe).color;
  probe.remove();
  return resolved;
}

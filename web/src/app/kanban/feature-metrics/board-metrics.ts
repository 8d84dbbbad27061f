import { Component, computed, DOCUMENT, effect, inject, input, untracked } from '@angular/core';
import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';
import type {
  BoardMetrics,
  BoardMetricsRange,
} from '@keelson/contracts/kanban/board/board-metrics';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { injectQueryParams } from '../../core/navigation/query-params';
import { SeriesChart } from '../../shared/ui/chart/series-chart';
import { FilterChips } from '../../shared/ui/data-table/filter-chips';
import { saveFile } from '../../shared/util/save-file';
import { BoardDirectory } from '../data/board/board-directory';
import { formatDuration } from '../ui/format-duration';
import { CardStatusChip } from '../ui/card-status';
import { boardMetricsCsv } from './board-metrics-csv';
import { chartsOf, figuresOf, isEmptyBoard } from './board-metrics-view';
import { PAGE_PARTS } from '../ui/page-parts';

const RANGES: Readonly<Record<BoardMetricsRange, string>> = {
  '4w': $localize`4 weeks`,
  '12w': $localize`12 weeks`,
  '52w': $localize`52 weeks`,
};

/** The range of a URL; four weeks for anything else. */
const readRange = (text: string | null): BoardMetricsRange =>
  text !== null && Object.hasOwn(RANGES, text) ? (text as BoardMetricsRange) : '4w';

const SHOWN = 10;

/** Lead time, throughput, age of work, failures, cost and cumulative flow of a board. */
@Component({
  selector: 'app-board-metrics',
  imports: [PAGE_PARTS, CardStatusChip, FilterChips, SeriesChart],
  host: { class: 'page' },
  templateUrl: './board-metrics.html',
  styleUrl: './board-metrics.scss',
})
export class BoardMetricsPage {
  readonly slug = input.required<string>();

  private readonly api = inject(ApiClient);
  private readonly document = inject(DOCUMENT);
  private readonly directory = inject(BoardDirectory);
  private readonly address = injectQueryParams();
  protected readonly choices = Object.entries(RANGES).map(([value, label]) => ({ value, label }));
  protected readonly placeholders = [1, 2] as const;
  protected readonly name = computed(() => this.directory.find(this.slug())?.name ?? this.slug());
  protected readonly range = computed(() => readRange(this.address.params().get('range')));
  /** It is asked for again on return to the page, not by a timer: the metrics change slowly. */
  protected readonly metrics = new AsyncState<BoardMetrics>(() =>
    this.api.get('/api/admin/kanban/boards/{slug}/metrics', {
      params: { slug: this.slug() },
      query: { range: this.range() },
    }),
  );
  protected readonly ready = this.metrics.data;
  protected readonly view = computed(() => {
    const metrics = this.ready();
    if (metrics === null) return null;
    return {
      empty: isEmptyBoard(metrics),
      figures: figuresOf(metrics),
      charts: chartsOf(metrics),
      oldest: metrics.inWork.cards.slice(0, SHOWN).map((card) => ({
        ...card,
        age: formatDuration(Math.max(0, metrics.asOf - card.startedAt)),
      })),
    };
  });

  constructor() {
    effect(() => {
      this.slug();
      this.range();
      untracked(() => void this.metrics.load());
    });
    inject(RefetchOnFocus).register(() => void this.metrics.refresh());
  }

  protected choose(range: string | null): void {
    this.address.update({ range });
  }

  protected download(): void {
    const metrics = this.ready();
    if (metrics === null) return;
    const name = `${BRAND_SLUG}-${this.slug()}-metrics-${metrics.from}-${metrics.to}.csv`;
    saveFile(this.document, name, 'text/csv;charset=utf-8', boardMetricsCsv(metrics));
  }
}

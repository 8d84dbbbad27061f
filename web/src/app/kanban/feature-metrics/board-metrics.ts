import { Component, computed, DOCUMENT, effect, inject, input, untracked } from '@angular/core';
import { BRAND_SLUG } from '@keelson/contracts/brand/brand-slug';
import type { BoardMetrics } from '@keelson/contracts/kanban/board/board-metrics';
import { ApiClient } from '../../core/api/api-client';
import { AsyncState } from '../../core/api/async-state';
import { RefetchOnFocus } from '../../core/firebase/refetch-on-focus';
import { injectQueryParams } from '../../core/navigation/query-params';
import { SeriesChart } from '../../shared/ui/chart/series-chart';
import { FilterChips } from '../../shared/ui/data-table/filter-chips';
import { AsyncView } from '../../shared/ui/async-view';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { RelativeTime } from '../../shared/ui/relative-time';
import { StatusChip } from '../../shared/ui/status-chip';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import { STATUS_LABELS } from '../../shared/util/texts/card-labels';
import { saveFile } from '../../shared/util/save-file';
import { BoardDirectory } from '../data/board/board-directory';
import { formatDuration } from '../ui/format-duration';
import { STATUS_TONES } from '../ui/status-tone';
import { boardMetricsCsv } from './board-metrics-csv';
import { RANGE_CHOICES, readRange } from './board-metrics-range';
import { chartsOf, figuresOf, formatDay, isEmptyBoard } from './board-metrics-view';

/** Cards of the list of open work. */
const SHOWN = 10;

/** Lead time, throughput, age of work, failures, cost and cumulative flow of a board. */
@Component({
  selector: 'app-board-metrics',
  imports: [
    UI_PARTS,
    AsyncView,
    EmptyState,
    PageHeader,
    RelativeTime,
    StatusChip,
    FilterChips,
    SeriesChart,
  ],
  host: { class: 'page' },
  templateUrl: './board-metrics.html',
  styleUrl: './board-metrics.scss',
})
export class BoardMetricsPage {
  /** Route parameter. */
  readonly slug = input.required<string>();

  private readonly api = inject(ApiClient);
  private readonly document = inject(DOCUMENT);
  private readonly directory = inject(BoardDirectory);
  private readonly address = injectQueryParams();
  protected readonly choices = RANGE_CHOICES;
  protected readonly placeholders = [1, 2] as const;
  protected readonly labels = STATUS_LABELS;
  protected readonly tones = STATUS_TONES;
  protected readonly formatDay = formatDay;
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

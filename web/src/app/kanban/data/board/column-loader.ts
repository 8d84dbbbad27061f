import { computed, inject, Service, signal } from '@angular/core';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { onChange } from '../../../shared/util/on-change';
import { BoardStore } from './board-store';
import { mapColumns, UNREAD } from './card-columns';

/** Cards that load when a column is scrolled to the end of its loaded part. */
const PAGE = 50;
const LARGE_PAGE = 1_000;

/**
 * The part of a column below its loaded cards. `none` the column is loaded to its end · `more` not loaded yet · `loading` ·
 * `failed` the last attempt failed, and the next one is started by the user.
 */
export type ColumnRest = 'none' | 'more' | 'loading' | 'failed';

/** Loading of the whole board: how it ended, or that it is running. */
export type LoadAllState = 'idle' | 'loading' | 'failed';

/** Loads columns page by page as they are scrolled, or the whole board for a search. */
@Service({ autoProvided: false })
export class ColumnLoader {
  private readonly store = inject(BoardStore);
  private readonly busy = signal<ReadonlyMap<CardStatus, Promise<void>>>(new Map());
  private readonly failed = signal<ReadonlySet<CardStatus>>(new Set());
  private readonly _loadAll = signal<LoadAllState>('idle');

  readonly loadAllState = this._loadAll.asReadonly();
  readonly rests = computed(() => {
    const { ends } = this.store.cards();
    return mapColumns((status): ColumnRest => {
      if (ends[status] === null) return 'none';
      if (this.failed().has(status)) return 'failed';
      return ends[status] === UNREAD || this.busy().has(status) ? 'loading' : 'more';
    });
  });
  /** Cards that are loaded, of the columns as they are without a filter. */
  readonly loadedCount = computed(() => {
    const { columns } = this.store.cards();
    return CARD_STATUSES.reduce((sum, status) => sum + columns[status].length, 0);
  });
  /** Cards of the board, loaded or not; null while it isn't known. */
  readonly totalCount = computed(() => {
    const totals = this.store.totals();
    return CARD_STATUSES.reduce<number | null>((sum, status) => {
      const total = totals[status];
      return sum === null || total === null ? null : sum + total;
    }, 0);
  });

  constructor() {
    onChange(this.store.slug, () => {
      this.failed.set(new Set());
      this._loadAll.set('idle');
    });
  }

  /** Loads the next cards of a column. Resolves when they are loaded or failed to load. */
  more(status: CardStatus, limit = PAGE): Promise<void> {
    const running = this.busy().get(status);
    if (running) return running;
    if (this.rests()[status] === 'none') return Promise.resolve();
    this.failed.update((before) => new Set([...before].filter((other) => other !== status)));
    const loading = this.store
      .loadMore(status, limit)
      .catch(() => this.failed.update((before) => new Set([...before, status])))
      .finally(() =>
        this.busy.update((before) => new Map([...before].filter(([other]) => other !== status))),
      );
    this.busy.update((before) => new Map([...before, [status, loading]]));
    return loading;
  }

  async all(): Promise<void> {
    if (this._loadAll() === 'loading') return;
    this._loadAll.set('loading');
    await Promise.all(CARD_STATUSES.map((status) => this.wholeColumn(status)));
    if (this._loadAll() !== 'loading') return;
    this._loadAll.set(this.failed().size > 0 ? 'failed' : 'idle');
  }

  cancelAll(): void {
    this._loadAll.set('idle');
  }

  private async wholeColumn(status: CardStatus): Promise<void> {
    do await this.more(status, LARGE_PAGE);
    while (this._loadAll() === 'loading' && this.rests()[status] === 'more');
  }
}

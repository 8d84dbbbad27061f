import { computed, signal } from '@angular/core';
import type { LoadState } from './async-state';
import { describeReadError, type ErrorView } from './describe-error';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** Limit of "load everything". */
export const MAX_ROWS = 5_000;

/**
 * The rows of a paged endpoint for one query at a time. Responses to an earlier query are ignored. An error keeps
 * the rows on screen.
 */
export class PagedList<Query, Row> {
  private readonly _rows = signal<readonly Row[] | null>(null);
  private readonly cursor = signal<string | null>(null);
  private readonly _error = signal<ErrorView | null>(null);
  private readonly _busy = signal(false);
  /** Null until a query is set. The query itself may be null. */
  private query: { readonly of: Query } | undefined;
  private round = 0;

  /** Null until the first page of the current query has arrived. */
  readonly rows = this._rows.asReadonly();
  readonly error = this._error.asReadonly();
  readonly busy = this._busy.asReadonly();
  readonly hasMore = computed(() => this.cursor() !== null);
  /** The rows as a part of a page, for `*appAsync`. */
  readonly state = computed((): LoadState<readonly Row[]> => {
    const [data, error] = [this._rows(), this._error()];
    if (data !== null) return { status: 'ready', data };
    return error === null ? { status: 'loading' } : { status: 'failed', error };
  });

  constructor(
    private readonly fetchPage: (query: Query, cursor: string | undefined) => Promise<Page<Row>>,
    private readonly idOf: (row: Row) => string,
  ) {}

  /** Starts over with another query and shows the skeleton until the response arrives. */
  async setQuery(query: Query): Promise<void> {
    this.query = { of: query };
    this._rows.set(null);
    await this.loadFirstPage();
  }

  /** Reloads the first page in place. Later pages are loaded again on demand. */
  async refresh(): Promise<void> {
    await this.loadFirstPage();
  }

  /** Loads the first page again after an error. */
  async load(): Promise<void> {
    this._error.set(null);
    await this.loadFirstPage();
  }

  async loadMore(): Promise<void> {
    const cursor = this.cursor();
    if (cursor === null || this._busy()) return;
    await this.loadPage(cursor, ({ items, nextCursor }) => {
      const known = new Set((this._rows() ?? []).map(this.idOf));
      const added = items.filter((row) => !known.has(this.idOf(row)));
      this._rows.update((before) => [...(before ?? []), ...added]);
      this.cursor.set(nextCursor);
    });
  }

  /** Loads all rows of the query, up to {@link MAX_ROWS}. */
  async loadAll(): Promise<void> {
    while (this.cursor() !== null && (this._rows()?.length ?? 0) < MAX_ROWS) {
      const before = this.cursor();
      await this.loadMore();
      if (this.cursor() === before) return; // failed, or the query changed
    }
  }

  /** Loads pages until the row with this id is found, for URLs that name a row. */
  async loadUntil(id: string): Promise<void> {
    while (!this._rows()?.some((row) => this.idOf(row) === id)) {
      const before = this.cursor();
      if (before === null || (this._rows()?.length ?? 0) >= MAX_ROWS) return;
      await this.loadMore();
      if (this.cursor() === before) return; // failed, or the query changed
    }
  }

  remove(id: string): void {
    this._rows.update((rows) => rows?.filter((row) => this.idOf(row) !== id) ?? null);
  }

  /** Replaces the row with the same id. Does nothing when it is not loaded. */
  replace(row: Row): void {
    this.merge([row], () => false);
  }

  /** Replaces changed rows, and puts new rows that match `belongs` first. */
  merge(rows: readonly Row[], belongs: (row: Row) => boolean): void {
    const before = this._rows();
    if (before === null) return;
    const fresh = new Map(rows.map((row) => [this.idOf(row), row]));
    const kept = before.map((row) => {
      const now = fresh.get(this.idOf(row));
      fresh.delete(this.idOf(row));
      return now ?? row;
    });
    this._rows.set([...[...fresh.values()].filter(belongs), ...kept]);
  }

  private async loadFirstPage(): Promise<void> {
    this.round += 1;
    await this.loadPage(undefined, ({ items, nextCursor }) => {
      this._rows.set(items);
      this.cursor.set(nextCursor);
    });
  }

  private async loadPage(
    cursor: string | undefined,
    take: (page: Page<Row>) => void,
  ): Promise<void> {
    const { query, round } = this;
    if (query === undefined) return;
    this._busy.set(true);
    try {
      const page = await this.fetchPage(query.of, cursor);
      if (round !== this.round) return;
      take(page);
      this._error.set(null);
    } catch (error) {
      if (round !== this.round) return;
      const recover = (): Promise<void> => this.loadPage(cursor, take);
      this._error.set(describeReadError(error, recover, this._error()));
    } finally {
      if (round === this.round) this._busy.set(false);
    }
  }
}

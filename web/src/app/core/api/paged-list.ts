import { computed, signal } from '@angular/core';
import { describeFailure, type FailureView } from './describe-failure';

interface Page<Row> {
  readonly items: readonly Row[];
  readonly nextCursor: string | null;
}

/** Where loading everything ends: more belongs into a tool of its own, not on a page. */
export const MOST_ROWS = 5_000;

/**
 * The rows of a paged endpoint, for one query at a time: an answer to an earlier query is dropped,
 * and a failure leaves on screen what is there.
 */
export class PagedList<Query, Row> {
  private readonly loaded = signal<readonly Row[] | null>(null);
  private readonly cursor = signal<string | null>(null);
  private readonly problem = signal<FailureView | null>(null);
  private readonly working = signal(false);
  /** Nothing was asked for yet when there is none; a query may be null itself. */
  private query: { readonly of: Query } | undefined;
  private round = 0;

  /** Null until the first page of the current query is there. */
  readonly rows = this.loaded.asReadonly();
  readonly failure = this.problem.asReadonly();
  readonly busy = this.working.asReadonly();
  readonly hasMore = computed(() => this.cursor() !== null);

  constructor(
    private readonly fetchPage: (query: Query, cursor: string | undefined) => Promise<Page<Row>>,
    private readonly idOf: (row: Row) => string,
  ) {}

  /** Starts over with another query; the skeleton shows until it is answered. */
  async show(query: Query): Promise<void> {
    this.query = { of: query };
    this.loaded.set(null);
    await this.first();
  }

  /** The first page anew, in place: rows that were loaded further down are loaded on demand again. */
  async refresh(): Promise<void> {
    await this.first();
  }

  async loadMore(): Promise<void> {
    const cursor = this.cursor();
    if (cursor === null || this.working()) return;
    await this.ask(cursor, ({ items, nextCursor }) => {
      const known = new Set((this.loaded() ?? []).map(this.idOf));
      const added = items.filter((row) => !known.has(this.idOf(row)));
      this.loaded.update((before) => [...(before ?? []), ...added]);
      this.cursor.set(nextCursor);
    });
  }

  /** Everything that the query finds, up to {@link MOST_ROWS}. */
  async loadAll(): Promise<void> {
    while (this.cursor() !== null && (this.loaded()?.length ?? 0) < MOST_ROWS) {
      const before = this.cursor();
      await this.loadMore();
      if (this.cursor() === before) return; // failed, or somebody asked something else
    }
  }

  /** Loads on until the row with this id is there, for addresses that name it. */
  async reach(id: string): Promise<void> {
    while (!this.loaded()?.some((row) => this.idOf(row) === id)) {
      const before = this.cursor();
      if (before === null || (this.loaded()?.length ?? 0) >= MOST_ROWS) return;
      await this.loadMore();
      if (this.cursor() === before) return; // failed, or somebody asked something else
    }
  }

  /** Puts a row in the place of the one with its id; one that is not on screen is left alone. */
  replace(row: Row): void {
    this.merge([row], () => false);
  }

  /** Takes over rows as they are now, those that are new and `belongs` before all others. */
  merge(rows: readonly Row[], belongs: (row: Row) => boolean): void {
    const before = this.loaded();
    if (before === null) return;
    const fresh = new Map(rows.map((row) => [this.idOf(row), row]));
    const kept = before.map((row) => {
      const now = fresh.get(this.idOf(row));
      fresh.delete(this.idOf(row));
      return now ?? row;
    });
    this.loaded.set([...[...fresh.values()].filter(belongs), ...kept]);
  }

  private async first(): Promise<void> {
    this.round += 1;
    await this.ask(undefined, ({ items, nextCursor }) => {
      this.loaded.set(items);
      this.cursor.set(nextCursor);
    });
  }

  private async ask(cursor: string | undefined, take: (page: Page<Row>) => void): Promise<void> {
    const { query, round } = this;
    if (query === undefined) return;
    this.working.set(true);
    try {
      const page = await this.fetchPage(query.of, cursor);
      if (round !== this.round) return;
      take(page);
      this.problem.set(null);
    } catch (error) {
      if (round === this.round) this.problem.set(describeFailure(error));
    } finally {
      if (round === this.round) this.working.set(false);
    }
  }
}

import { computed, inject, Service, signal } from '@angular/core';
import type { SavedFilter } from '@keelson/contracts/kanban/board/saved-filter';
import { ApiClient } from '../../../core/api/api-client';
import { describeError, describeReadError, type ErrorView } from '../../../core/api/describe-error';
import { Toasts } from '../../../shared/ui/toasts';
import { type BoardFilter, isFiltering, readFilter, writeFilter } from './board-filter';
import { BoardStore } from './board-store';

type Filters = readonly SavedFilter[];

/** The user's saved filters for this board and for all boards. */
@Service({ autoProvided: false })
export class SavedFilterStore {
  private readonly api = inject(ApiClient);
  private readonly board = inject(BoardStore);
  private readonly toasts = inject(Toasts);
  private readonly all = signal<Filters | null>(null);
  private readonly _error = signal<ErrorView | null>(null);
  private readonly _busy = signal(false);

  /** Null until they are loaded. */
  readonly filters = computed(() => {
    const slug = this.board.slug();
    return this.all()?.filter(({ boardSlug }) => boardSlug === null || boardSlug === slug) ?? null;
  });
  readonly error = this._error.asReadonly();
  readonly busy = this._busy.asReadonly();

  async load(): Promise<void> {
    try {
      this.all.set((await this.api.get('/api/admin/kanban/filters')).filters);
      this._error.set(null);
    } catch (error) {
      this._error.set(describeReadError(error, () => this.load(), this._error()));
    }
  }

  /** Saves the current filter for this board. Replaces a filter of the same name. */
  save(name: string, filter: BoardFilter): Promise<boolean> {
    const boardSlug = this.board.slug();
    const saved: SavedFilter = { id: crypto.randomUUID(), name, boardSlug, query: textOf(filter) };
    return this.change((filters) => [
      ...filters.filter((one) => one.name !== name || one.boardSlug !== boardSlug),
      saved,
    ]);
  }

  rename(id: string, name: string): Promise<boolean> {
    return this.change((filters) =>
      filters.map((filter) => (filter.id === id ? { ...filter, name } : filter)),
    );
  }

  async remove(filter: SavedFilter): Promise<void> {
    if (!(await this.change((filters) => filters.filter(({ id }) => id !== filter.id)))) return;
    this.toasts.show({
      text: $localize`“${filter.name}:name:” deleted`,
      action: {
        label: $localize`:Button:Undo`,
        run: () => void this.change((filters) => [...filters, filter]),
      },
    });
  }

  /** The list is one document, so it is reloaded before each change. */
  private async change(decide: (filters: Filters) => Filters): Promise<boolean> {
    if (this._busy()) return false;
    this._busy.set(true);
    this._error.set(null);
    try {
      const { filters } = await this.api.get('/api/admin/kanban/filters');
      const body = { filters: [...decide(filters)] };
      this.all.set((await this.api.put('/api/admin/kanban/filters', { body })).filters);
      return true;
    } catch (error) {
      this._error.set(describeError(error));
      return false;
    } finally {
      this._busy.set(false);
    }
  }
}

/** Parses the query of a saved filter. */
export const parseSavedFilter = ({ query }: Pick<SavedFilter, 'query'>): BoardFilter =>
  readFilter(new URLSearchParams(query));

/** The filter as a query string. */
export function textOf(filter: BoardFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(writeFilter(filter))) {
    for (const one of [value ?? []].flat()) params.append(name, one);
  }
  return params.toString();
}

/** True when the filter differs from the default view. */
export const isSaveable = (filter: BoardFilter): boolean =>
  isFiltering(filter) || filter.groupBy !== 'none';

import { computed, inject, Service, signal } from '@angular/core';
import type { SavedFilter } from '@keelson/contracts/kanban/board/saved-filter';
import { ApiClient } from '../../../core/api/api-client';
import { describeReadError, type ErrorView } from '../../../core/api/describe-error';
import { Submission } from '../../../core/api/submission';
import { Toasts } from '../../../shared/ui/toasts';
import { type BoardFilter, isFiltering, readFilter, writeFilter } from './board-filter';
import { BoardStore } from './board-store';

type Filters = readonly SavedFilter[];

@Service({ autoProvided: false })
export class SavedFilterStore {
  private readonly api = inject(ApiClient);
  private readonly board = inject(BoardStore);
  private readonly toasts = inject(Toasts);
  private readonly all = signal<Filters | null>(null);
  private readonly loadError = signal<ErrorView | null>(null);
  private readonly submission = new Submission();

  /** Null until they are loaded. */
  readonly filters = computed(() => {
    const slug = this.board.slug();
    return this.all()?.filter(({ boardSlug }) => boardSlug === null || boardSlug === slug) ?? null;
  });
  readonly error = computed(() => this.submission.error() ?? this.loadError());
  readonly busy = this.submission.busy;

  async load(): Promise<void> {
    try {
      this.all.set((await this.api.get('/api/admin/kanban/filters')).filters);
      this.loadError.set(null);
      this.submission.reset();
    } catch (error) {
      this.loadError.set(describeReadError(error, () => this.load(), this.loadError()));
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
  private change(decide: (filters: Filters) => Filters): Promise<boolean> {
    this.loadError.set(null);
    return this.submission.run(async () => {
      const { filters } = await this.api.get('/api/admin/kanban/filters');
      const body = { filters: [...decide(filters)] };
      this.all.set((await this.api.put('/api/admin/kanban/filters', { body })).filters);
    });
  }
}

export const parseSavedFilter = ({ query }: Pick<SavedFilter, 'query'>): BoardFilter =>
  readFilter(new URLSearchParams(query));

export function textOf(filter: BoardFilter): string {
  const params = new URLSearchParams();
  for (const [name, value] of Object.entries(writeFilter(filter))) {
    for (const one of [value ?? []].flat()) params.append(name, one);
  }
  return params.toString();
}

/** True when the filter differs from the default view. */
export const isSaveable = (filter: BoardFilter): boolean =>
  isFiltering(filter) || filter.groupBy !== 'none' || filter.view !== 'board';

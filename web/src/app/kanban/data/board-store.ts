import { computed, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed, toObservable } from '@angular/core/rxjs-interop';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card';
import type { Rank } from '@keelson/contracts/kanban/rank';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/status';
import { paths } from '@keelson/contracts/paths';
import { EMPTY, type Observable, switchMap, tap } from 'rxjs';
import { Live } from '../../core/firebase/live';
import { BoardDirectory } from './board-directory';
import {
  type BoardFilter,
  countFacets,
  filterColumns,
  groupColumns,
  NO_FILTER,
  UNASSIGNED,
} from './board-filter';
import { NO_CARDS, applyChanges } from './card-columns';
import { type BoardChanges, KanbanQueries } from './kanban-queries';
import { LiveWithFallback } from './live-with-fallback';

/** Position of a card before the server has confirmed it. */
export interface Overlay {
  readonly status: CardStatus;
  readonly rank: Rank;
}

/** Cards of each column that load first: enough to fill a tall window. */
const FIRST_CARDS = 24;
const HIGHLIGHT_MS = 1_600;

/** The cards of one board: live from the database, with optimistic moves applied. */
@Service({ autoProvided: false })
export class BoardStore {
  private readonly live = inject(Live);
  private readonly reading = inject(LiveWithFallback);
  private readonly reads = inject(KanbanQueries);
  private readonly directory = inject(BoardDirectory);
  private readonly _slug = signal<BoardSlug | null>(null);
  private readonly stored = signal(NO_CARDS);
  private readonly overlays = signal<ReadonlyMap<string, Overlay>>(new Map());
  private readonly arrived = signal(false);
  private readonly complete = signal(false);
  private readonly _changedRemotely = signal<ReadonlySet<string>>(new Set());
  /** Ids received by the full load in progress; null when none is in progress. */
  private found: Set<string> | null = null;

  readonly slug = this._slug.asReadonly();
  readonly loading = computed(() => !this.arrived());
  /** True while the first cards are shown and more are loading. */
  readonly loadingMore = computed(() => this.arrived() && !this.complete());
  readonly filter = signal<BoardFilter>(NO_FILTER);
  readonly board = computed(() => this.directory.find(this._slug()));
  /** All cards with optimistic moves applied. */
  readonly cards = computed(() => {
    const { byId } = this.stored();
    const changed = [...this.overlays()].flatMap(([id, overlay]) => {
      const card = byId.get(id);
      return card ? [{ ...card, ...overlay }] : [];
    });
    return applyChanges(this.stored(), { reset: false, changed, removed: [] });
  });
  /** The cards that the filter shows, in display order. */
  readonly shown = computed(() => {
    const columns = filterColumns(this.cards().columns, this.filter());
    return this.filter().groupBy === 'none' ? columns : groupColumns(columns, this.groups());
  });
  readonly facets = computed(() => countFacets(this.stored().byId.values()));
  /** Assignees in the order of their groups, unassigned last. */
  readonly groups = computed(() =>
    this.facets().assignees.toSorted((a, b) => Number(a === UNASSIGNED) - Number(b === UNASSIGNED)),
  );
  /** Cards that another client has just changed, for a brief highlight. */
  readonly changedRemotely = this._changedRemotely.asReadonly();

  constructor() {
    toObservable(this._slug)
      .pipe(
        tap(() => this.reset()),
        switchMap((slug) => (slug === null ? EMPTY : this.watch(slug))),
        takeUntilDestroyed(),
      )
      .subscribe((changes) => this.applySnapshot(changes));
  }

  open(slug: BoardSlug): void {
    this._slug.set(slug);
    this.directory.remember(slug);
  }

  /** The card as stored on the server, without optimistic changes. */
  storedCard(id: string): Card | undefined {
    return this.stored().byId.get(id);
  }

  /** Stores a card from a response, unless the listener has delivered a newer revision. */
  upsert(card: Card): void {
    if (card.boardSlug !== this._slug()) return;
    this.found?.add(card.id);
    const known = this.stored().byId.get(card.id);
    if (known && known.revision >= card.revision) return;
    this.stored.update((before) =>
      applyChanges(
        before,
        card.archived
          ? { reset: false, changed: [], removed: [card.id] }
          : { reset: false, changed: [card], removed: [] },
      ),
    );
  }

  /** Shows cards at positions that the server has not confirmed. */
  applyOptimistic(places: Iterable<readonly [id: string, overlay: Overlay]>): void {
    this.overlays.update((before) => new Map([...before, ...places]));
  }

  /** Shows cards at their stored positions again. */
  clearOptimistic(ids: Iterable<string>): void {
    this.overlays.update((before) => {
      const after = new Map(before);
      for (const id of ids) after.delete(id);
      return after;
    });
  }

  private watch(slug: BoardSlug): Observable<BoardChanges> {
    const watched = this.live.watchList({
      collection: paths.cards(slug),
      where: [['archived', '==', false]],
      initial: CARD_STATUSES.map((status) => ({
        where: [['status', '==', status] as const],
        orderBy: ['rank', 'asc'] as const,
        limit: FIRST_CARDS,
      })),
      changedAt: 'updatedAt',
      isRemoved: ({ archived }: Card) => archived,
      schema: () => import('@keelson/contracts/kanban/card').then((m) => m.Card),
      idField: 'id',
    });
    return this.reading.read(watched, () => this.reads.cards(slug));
  }

  private reset(): void {
    this.stored.set(NO_CARDS);
    this.overlays.set(new Map());
    this.arrived.set(false);
    this.complete.set(false);
    this.found = null;
  }

  /**
   * Cards stay on the board while a full load replaces them; those that the load didn't return are
   * removed at its end. A card that a response has brought in a newer revision is kept.
   */
  private applySnapshot(changes: BoardChanges): void {
    if (changes.reset) this.found = new Set();
    const { found } = this;
    for (const { id } of changes.changed) found?.add(id);
    const before = this.stored().byId;
    const changed = changes.changed.filter(
      (card) => (before.get(card.id)?.revision ?? 0) < card.revision,
    );
    const gone = found && changes.complete ? [...before.keys()].filter((id) => !found.has(id)) : [];
    this.stored.update((cards) =>
      applyChanges(cards, { reset: false, changed, removed: [...changes.removed, ...gone] }),
    );
    this.arrived.set(true);
    if (found === null) this.highlight(changed.filter(({ id }) => !this.overlays().has(id)));
    if (!changes.complete) return;
    this.found = null;
    this.complete.set(true);
  }

  private highlight(cards: readonly Card[]): void {
    if (cards.length === 0) return;
    const ids = cards.map(({ id }) => id as string);
    this._changedRemotely.update((before) => new Set([...before, ...ids]));
    setTimeout(
      () =>
        this._changedRemotely.update(
          (before) => new Set([...before].filter((id) => !ids.includes(id))),
        ),
      HIGHLIGHT_MS,
    );
  }
}

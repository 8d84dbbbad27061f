import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed, toObservable } from '@angular/core/rxjs-interop';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { Rank } from '@keelson/contracts/kanban/card/rank';
import { CARD_STATUSES, type CardStatus } from '@keelson/contracts/kanban/card/status';
import { EMPTY, switchMap } from 'rxjs';
import type { ListenerPosition } from '../../../core/firebase/live-query';
import { BoardDirectory } from './board-directory';
import {
  type BoardFilter,
  countFacets,
  filterColumns,
  groupColumns,
  NO_FILTER,
  NO_LABEL,
  UNASSIGNED,
} from './board-filter';
import { BoardSessions } from './board-sessions';
import { applyChanges, type CardPlace, isLoaded, mapColumns, UNREAD } from './card-columns';
import { ColumnCounters, columnTotals } from './column-counters';
import { type BoardEvent, ColumnPages } from './column-pages';
import { LoadedCards } from './loaded-cards';
import { OpenBoard } from './open-board';
import { PendingChanges } from '../offline/pending-changes';

export interface Overlay {
  readonly status: CardStatus;
  readonly rank: Rank;
}

/** Cards of each column that load first: enough to fill a tall window. */
const FIRST_CARDS = 32;
/** Cards of a column that load again when a listener can't resume. */
const MAX_RELOADED = 500;
const HIGHLIGHT_MS = 1_600;

/** The loaded cards of one board: live from the database, with pending changes applied. */
@Service({ autoProvided: false })
export class BoardStore {
  private readonly pages = inject(ColumnPages);
  private readonly counters = inject(ColumnCounters);
  private readonly directory = inject(BoardDirectory);
  private readonly sessions = inject(BoardSessions);
  private readonly _slug = signal<BoardSlug | null>(null);
  private readonly loaded = new LoadedCards();
  private readonly pending = inject(PendingChanges);
  private readonly previews = signal<ReadonlyMap<string, Overlay>>(new Map());
  private readonly arrived = signal(false);
  private readonly _changedRemotely = signal<ReadonlySet<string>>(new Set());
  private position: ListenerPosition | null = null;
  /** When the pages from the top of the columns were requested. */
  private requestedAt = 0;

  readonly slug = this._slug.asReadonly();
  readonly loading = computed(() => !this.arrived());
  readonly filter = signal<BoardFilter>(NO_FILTER);
  readonly board = computed(() => this.directory.find(this._slug()));
  readonly cards = computed(() => {
    const stored = this.loaded.cards();
    const changed = this.patched([...this.pending.patches().keys(), ...this.previews().keys()]);
    return applyChanges(stored, {
      changed: changed.filter(({ archived }) => !archived),
      removed: changed.filter(({ archived }) => archived).map(({ id }) => id),
    });
  });
  /** The loaded cards that the filter shows, in display order. */
  readonly shown = computed(() => {
    const columns = filterColumns(this.cards().columns, this.filter());
    const { groupBy } = this.filter();
    return groupBy === 'none' ? columns : groupColumns(columns, groupBy, this.groups());
  });
  /** Number of cards in each column, loaded or not; null while it isn't known. */
  readonly totals = computed(() =>
    columnTotals({
      cards: this.cards(),
      stored: this.loaded.cards().byId,
      moved: new Map(this.patched(this.pending.patches().keys()).map((card) => [card.id, card])),
      counts: this.counters.counts(),
    }),
  );
  /** Columns without cards. None on a board without cards: it shows where they would be. */
  readonly emptyColumns = computed<ReadonlySet<CardStatus>>(() => {
    const totals = this.totals();
    const empty = CARD_STATUSES.filter((status) => totals[status] === 0);
    return new Set(empty.length === CARD_STATUSES.length ? [] : empty);
  });
  /** True when every card of the board is loaded. */
  readonly complete = computed(() => {
    const { ends } = this.cards();
    return CARD_STATUSES.every((status) => ends[status] === null);
  });
  readonly facets = computed(() => {
    const { columns } = this.loaded.cards();
    return countFacets(CARD_STATUSES.flatMap((status) => columns[status]));
  });
  /** The groups in their order: nobody and no label last, the highest priority first. */
  readonly groups = computed((): readonly string[] => {
    const { assignees, labels } = this.facets();
    switch (this.filter().groupBy) {
      case 'none':
        return [];
      case 'assignee':
        return assignees.toSorted((a, b) => Number(a === UNASSIGNED) - Number(b === UNASSIGNED));
      case 'label':
        return [...labels, NO_LABEL];
      case 'priority':
        return ['4', '3', '2', '1', '0'];
    }
  });
  /** Cards that another client has just changed, for a brief highlight. */
  readonly changedRemotely = this._changedRemotely.asReadonly();

  private readonly subscriber = {
    sizes: () => {
      this.requestedAt = this.loaded.mark();
      const { columns } = this.loaded.cards();
      return mapColumns((status) =>
        Math.min(MAX_RELOADED, Math.max(FIRST_CARDS, columns[status].length)),
      );
    },
    resumeFrom: () => this.position,
  };

  constructor() {
    toObservable(this._slug)
      .pipe(
        switchMap((slug) => (slug === null ? EMPTY : this.pages.watch(slug, this.subscriber))),
        takeUntilDestroyed(),
      )
      .subscribe((event) => this.apply(event));
    const onScreen = computed(() => {
      const board = this.board();
      if (board === null) return null;
      const cards = [...this.cards().byId.values()];
      return { boardName: board.name, boardKey: board.key, cards };
    });
    const withdraw = inject(OpenBoard).show(onScreen);
    inject(DestroyRef).onDestroy(() => {
      withdraw();
      this.save();
    });
  }

  open(slug: BoardSlug): void {
    if (slug === this._slug()) return;
    this.save();
    this.restore(slug);
    this._slug.set(slug);
    this.counters.open(slug);
    this.directory.remember(slug);
  }

  /** The card as stored on the server, without pending changes. */
  storedCard(id: string): Card | undefined {
    return this.loaded.cards().byId.get(id);
  }

  /** False for a stored card that is below the loaded part of its column. */
  isInColumn(id: string): boolean {
    const card = this.storedCard(id);
    return card !== undefined && isLoaded(card, this.loaded.cards().ends[card.status]);
  }

  /** Stores a card from a response, unless the listener has delivered a newer revision. */
  upsert(card: Card): void {
    if (card.boardSlug !== this._slug()) return;
    const known = this.storedCard(card.id);
    if (known && known.revision >= card.revision) return;
    this.loaded.change(
      card.archived ? { changed: [], removed: [card.id] } : { changed: [card], removed: [] },
    );
  }

  /**
   * Loads the cards below the loaded ones of a column.
   *
   * @throws when they can't be read.
   */
  async loadMore(status: CardStatus, limit: number): Promise<void> {
    const slug = this._slug();
    const after = this.loaded.cards().ends[status];
    if (slug === null || after === null || after === UNREAD) return;
    const requestedAt = this.loaded.mark();
    const page = await this.pages.read(slug, { status, after, limit });
    if (slug === this._slug()) this.loaded.addPage(page, requestedAt);
  }

  /** The stored card right below a place of a column; null at the bottom. */
  async cardBelow(status: CardStatus, after: CardPlace): Promise<Card | null> {
    const slug = this._slug();
    if (slug === null) return null;
    return (await this.pages.read(slug, { status, after, limit: 1 })).cards[0] ?? null;
  }

  withPending(card: Card): Card {
    const patch = this.pending.patches().get(card.id);
    return patch ? ({ ...card, ...patch } as Card) : card;
  }

  /** Shows cards at these positions, and all others where they are. */
  preview(places: Iterable<readonly [id: string, overlay: Overlay]>): void {
    this.previews.set(new Map(places));
  }

  private patched(ids: Iterable<string>): Card[] {
    return [...new Set(ids)].flatMap((id) => {
      const card = this.storedCard(id);
      return card ? [{ ...this.withPending(card), ...this.previews().get(id) } as Card] : [];
    });
  }

  private apply(event: BoardEvent): void {
    if (event.kind === 'page') {
      this.loaded.addPage(event, this.requestedAt);
      this.arrived.set(true);
      return;
    }
    this.position = event.position;
    const newer = this.loaded.change(event);
    this.highlight(newer.filter(({ id }) => !this.pending.patches().has(id)));
  }

  private save(): void {
    const slug = this._slug();
    if (slug === null || this.position === null) return;
    this.sessions.save(slug, { cards: this.loaded.cards(), position: this.position });
  }

  private restore(slug: BoardSlug): void {
    const saved = this.sessions.find(slug);
    this.loaded.reset(saved?.cards);
    this.position = saved?.position ?? null;
    this.previews.set(new Map());
    this.arrived.set(saved !== null);
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

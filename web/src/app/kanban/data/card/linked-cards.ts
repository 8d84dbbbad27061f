import {
  computed,
  DestroyRef,
  effect,
  inject,
  type Signal,
  signal,
  untracked,
} from '@angular/core';
import { takeUntilDestroyed, toObservable } from '@angular/core/rxjs-interop';
import type { BoardSlug, CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import { EMPTY, switchMap, take } from 'rxjs';
import { Live } from '../../../core/firebase/live';
import { BoardStore } from '../board/board-store';
import { type CardRef, KanbanQueries } from '../kanban-queries';
import { LiveWithFallback } from '../offline/live-with-fallback';

/** A card that blocks another one. `card` is null when it is archived, and undefined while it loads. */
export interface LinkedParent {
  readonly id: CardId;
  readonly card: Card | null | undefined;
}

export interface LinkedCards {
  readonly parents: Signal<readonly LinkedParent[]>;
  readonly children: Signal<readonly Card[]>;
}

const MAX_CHILDREN = 100;
const schema = () => import('@keelson/contracts/kanban/card/card').then((m) => m.Card);

/**
 * The cards that are linked to a card. Those that the board hasn't loaded are read and added to it, so that its listener
 * keeps them up to date. Call it in an injection context.
 */
export function linkedCards(card: Signal<Card | null | undefined>): LinkedCards {
  const board = inject(BoardStore);
  addChildren(board, card);
  const children = computed(() => {
    const id = card()?.id;
    if (id === undefined || !hasChildren(card())) return [];
    return [...board.cards().byId.values()].filter((other) => other.parents.includes(id));
  });
  return { parents: linkedParents(card), children };
}

export function linkedParents(
  card: Signal<Card | null | undefined>,
): Signal<readonly LinkedParent[]> {
  const board = inject(BoardStore);
  const reads = parentsReader(board);
  effect(() => {
    const { byId } = board.cards();
    const missing = (card()?.parents ?? []).filter((id) => !byId.has(id));
    const slug = board.slug();
    if (slug !== null) untracked(() => missing.forEach((cardId) => reads.read({ slug, cardId })));
  });
  return computed(() => {
    const { byId } = board.cards();
    return (card()?.parents ?? []).map((id): LinkedParent => {
      const unknown = reads.finished().has(id) || board.complete() ? null : undefined;
      return { id, card: byId.get(id) ?? unknown };
    });
  });
}

const hasChildren = (card: Card | null | undefined): boolean =>
  card !== null && card !== undefined && card.counts.links > card.parents.length;

/** Reads cards once each and adds them to the board. */
function parentsReader(board: BoardStore) {
  const live = inject(Live);
  const reading = inject(LiveWithFallback);
  const queries = inject(KanbanQueries);
  const destroyed = inject(DestroyRef);
  const requested = new Set<CardId>();
  const finished = signal<ReadonlySet<CardId>>(new Set());
  const read = (ref: CardRef): void => {
    const { slug, cardId } = ref;
    if (requested.has(cardId)) return;
    requested.add(cardId);
    const watched = live.watchDocument({ path: paths.card(slug, cardId), schema, idField: 'id' });
    reading
      .read(watched, () => queries.card(ref))
      .pipe(take(1), takeUntilDestroyed(destroyed))
      .subscribe((found) => {
        if (found) board.upsert(found);
        finished.update((before) => new Set([...before, cardId]));
      });
  };
  return { read, finished: finished.asReadonly() };
}

/** Adds the cards that a card blocks to a board that isn't loaded to its end. */
function addChildren(board: BoardStore, card: Signal<Card | null | undefined>): void {
  const live = inject(Live);
  const parent = computed(() => {
    const slug = board.slug();
    const id = card()?.id;
    if (slug === null || id === undefined || board.complete() || !hasChildren(card())) return null;
    return `${slug}/${id}`;
  });
  toObservable(parent)
    .pipe(
      switchMap((key) => {
        if (key === null) return EMPTY;
        const [slug, id] = key.split('/') as [BoardSlug, CardId];
        return live.watchQuery({
          collection: paths.cards(slug),
          where: [['parents', 'array-contains', id]],
          limit: MAX_CHILDREN,
          schema,
          idField: 'id',
        });
      }),
      takeUntilDestroyed(),
    )
    .subscribe((found) => found.forEach((child) => board.upsert(child)));
}

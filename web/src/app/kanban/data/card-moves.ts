import { inject, Service, signal } from '@angular/core';
import type { BoardSlug, CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card';
import type { BulkItem } from '@keelson/contracts/kanban/card-endpoints';
import { type CardStatus, STATUS_LABELS } from '@keelson/contracts/kanban/status';
import { ApiError } from '../../core/api/api-error';
import { describeError } from '../../core/api/describe-error';
import { Toasts } from '../../shared/ui/toasts';
import { BoardStore } from './board-store';
import { CardBulk } from './card-bulk';
import { KanbanClient } from './kanban-client';
import { type MoveDetails, type Place, type PlannedMove, planMove } from './plan-move';

/** Cards that somebody wants to put somewhere, by mouse, finger, key or menu. */
export interface MoveRequest {
  readonly ids: readonly string[];
  readonly place: Place;
}

/** Columns that ask something before a card goes there. */
const asksDetails = (status: CardStatus): boolean => status === 'scheduled' || status === 'blocked';

/** What an undo takes back: moves that the server has carried out, in their order. */
type Done = readonly PlannedMove[];

const UNDO_LIMIT = 30;

/**
 * Moves cards: shown at once, sent one after the other, taken back with the reason when refused. What
 * a drop does, a key does through the same method.
 */
@Service({ autoProvided: false })
export class CardMoves {
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly bulk = inject(CardBulk);
  private readonly toasts = inject(Toasts);
  private readonly _undoable = signal<readonly Done[]>([]);
  private readonly _busy = signal(0);
  /** Moves go out in the order in which they were made: the next one names the last one's card. */
  private tail: Promise<void> = Promise.resolve();

  readonly undoable = this._undoable.asReadonly();
  readonly busy = this._busy.asReadonly();
  private readonly _pendingRequest = signal<MoveRequest | null>(null);
  /** A move that still has to say something: a time, a reason. */
  readonly pendingRequest = this._pendingRequest.asReadonly();

  /** Moves, or first asks for what the column wants to know. */
  ask(ids: readonly string[], place: Place): void {
    const { byId } = this.store.cards();
    const entering = ids.some((id) => byId.get(id)?.status !== place.status);
    if (entering && asksDetails(place.status)) this._pendingRequest.set({ ids, place });
    else void this.move(ids, place);
  }

  /** @param details Null: nothing shall move. Only the first answer counts. */
  answer(details: MoveDetails | null): void {
    const wish = this._pendingRequest();
    this._pendingRequest.set(null);
    if (wish && details) void this.move(wish.ids, wish.place, details);
  }

  /** @returns Resolves when the server has answered. */
  move(ids: readonly string[], place: Place, details: MoveDetails = {}): Promise<void> {
    const board = this.store.board();
    if (!board) return Promise.resolve();
    const plan = planMove(ids, place, details, {
      cards: this.store.cards(),
      board,
      at: Date.now(),
    });
    const [first] = plan.refused;
    if (first) {
      this.bulk.showSkipped({
        count: plan.refused.length,
        title: first.card.title,
        reason: first.reason,
        action: 'moved',
      });
    }
    if (plan.moves.length === 0) return Promise.resolve();
    return this.run(plan.moves, (carried) => this.remember(carried));
  }

  /** Takes the last move back, as far as the table of transitions lets it; one on its way is awaited. */
  undo(): Promise<void> {
    return this.tail.then(() => this.undoLast());
  }

  private undoLast(): Promise<void> {
    const last = this._undoable().at(-1);
    if (!last) return Promise.resolve();
    this._undoable.update((before) => before.slice(0, -1));
    const back = last.flatMap((move) => {
      const { place, details } = move.back;
      return planMove([move.cardId], place, details, {
        cards: this.store.cards(),
        board: this.store.board() ?? { wipLimits: {}, archived: false },
        at: Date.now(),
      }).moves;
    });
    if (back.length === 0) {
      this.toasts.show({ text: 'Can’t undo: the board has changed since.', tone: 'bad' });
      return Promise.resolve();
    }
    return this.run(back, (carried) => {
      this.toasts.show({ text: `Move undone: ${nameOf(carried)}` });
    });
  }

  private run(moves: Done, then: (carried: Done) => void): Promise<void> {
    const slug = this.store.slug();
    if (slug === null) return Promise.resolve();
    this.store.applyOptimistic(moves.map(({ cardId, overlay }) => [cardId, overlay] as const));
    this._busy.update((count) => count + 1);
    const sent = this.tail.then(async () => {
      try {
        const carried = await this.send(slug, moves);
        if (carried.length > 0) then(carried);
      } finally {
        this.store.clearOptimistic(moves.map(({ cardId }) => cardId));
        this._busy.update((count) => count - 1);
      }
    });
    this.tail = sent.catch(() => undefined);
    return sent;
  }

  /** @returns The moves that were carried out. What was not is explained. */
  private async send(slug: BoardSlug, moves: Done): Promise<Done> {
    try {
      const [only] = moves;
      if (moves.length === 1 && only) {
        this.store.upsert(await this.client.moveCard(slug, only.cardId as CardId, this.body(only)));
        return moves;
      }
      const changed = await this.bulk.send(
        moves.map((move): BulkItem => ({
          op: 'move',
          cardId: move.cardId as CardId,
          ...this.body(move),
        })),
        'moved',
      );
      const carried = new Set<string>(changed.map(({ id }) => id));
      return moves.filter(({ cardId }) => carried.has(cardId));
    } catch (error) {
      this.rollBack(moves, error);
      return [];
    }
  }

  private body({ cardId, place, details }: PlannedMove) {
    return {
      expectedRevision: this.store.storedCard(cardId)?.revision ?? 1,
      status: place.status,
      aboveId: place.aboveId as CardId | null,
      belowId: place.belowId as CardId | null,
      scheduleAt: details.scheduleAt ?? null,
      blockKind: details.blockKind ?? 'needs_input',
      reason: details.reason ?? null,
    } as const;
  }

  private rollBack(moves: Done, error: unknown): void {
    const card = error instanceof ApiError ? error.details['card'] : undefined;
    // A stale revision comes with the card as it is now; the server has parsed it.
    if (card) this.store.upsert(card as Card);
    this.bulk.showSkipped({
      count: moves.length,
      title: moves[0]?.title ?? '',
      reason: describeError(error).detail,
      action: 'moved',
    });
  }

  private remember(carried: Done): void {
    this._undoable.update((before) => [...before, carried].slice(-UNDO_LIMIT));
    const status = carried[0]?.place.status;
    if (carried.every((move) => move.back.place.status === status)) return; // reordered: seen at once
    this.toasts.show({
      text: `${nameOf(carried)} → ${status ? STATUS_LABELS[status] : ''}`,
      action: { label: 'Undo', run: () => void this.undo() },
    });
  }
}

const nameOf = (moves: Done): string =>
  moves.length === 1 ? (moves[0]?.title ?? '') : `${moves.length} cards`;

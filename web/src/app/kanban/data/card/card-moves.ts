import { inject, Service, signal } from '@angular/core';
import type { BoardSlug, CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { BulkItem } from '@keelson/contracts/kanban/card/card-endpoints';
import { describeError } from '../../../core/api/describe-error';
import { Toasts } from '../../../shared/ui/toasts';
import { STATUS_LABELS } from '../../texts/card-labels';
import type { KnownCard } from '../board/board-change';
import { BoardStore } from '../board/board-store';
import { CardBulk } from './card-bulk';
import { KanbanClient } from '../kanban-client';
import { DiscardedError, PendingChanges } from '../offline/pending-changes';
import {
  type MoveDetails,
  type MoveQuestion,
  type Place,
  type PlannedMove,
  planMove,
  questionFor,
} from './plan-move';
import { UndoStack } from './undo-stack';
import { CardChangeSender } from '../offline/card-change-sender';

export interface MoveRequest {
  readonly ids: readonly string[];
  readonly place: Place;
}

interface PendingRequest extends MoveRequest {
  readonly question: MoveQuestion;
}

interface Sending {
  readonly moves: MoveBatch;
  /** Each card as stored, and the column in which it was shown. */
  readonly known: ReadonlyMap<string, KnownCard>;
  readonly key: string;
}

/** Moves that the server has applied, in order. One undo step. */
type MoveBatch = readonly PlannedMove[];

/**
 * Moves cards. Moves are shown at once, sent in order, and rolled back when they are refused. Mouse, touch and
 * keyboard use the same methods.
 */
@Service({ autoProvided: false })
export class CardMoves {
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly sender = inject(CardChangeSender);
  private readonly bulk = inject(CardBulk);
  private readonly toasts = inject(Toasts);
  private readonly history = inject(UndoStack);
  private readonly pending = inject(PendingChanges);
  /** The toasts that offer to undo a move. */
  private readonly offers = new Map<MoveBatch, number>();
  private readonly _busy = signal(0);

  readonly busy = this._busy.asReadonly();
  private readonly _pendingRequest = signal<PendingRequest | null>(null);
  readonly pendingRequest = this._pendingRequest.asReadonly();

  /** Moves the cards, or first asks for the details that the column needs. */
  request(ids: readonly string[], place: Place): void {
    const { byId } = this.store.cards();
    const question = questionFor(
      ids.flatMap((id) => byId.get(id) ?? []),
      place.status,
    );
    if (question !== null) this._pendingRequest.set({ ids, place, question });
    else void this.move(ids, place);
  }

  /** @param details Null cancels the move. Only the first call counts. */
  confirm(details: MoveDetails | null): void {
    const pending = this._pendingRequest();
    this._pendingRequest.set(null);
    if (pending && details) void this.move(pending.ids, pending.place, details);
  }

  /** @returns Resolves when the server has responded. */
  move(ids: readonly string[], place: Place, details: MoveDetails = {}): Promise<void> {
    const board = this.store.board();
    if (!board) return Promise.resolve();
    const plan = planMove(ids, place, details, {
      cards: this.store.cards(),
      board,
      totals: this.store.totals(),
      at: Date.now(),
    });
    const [first] = plan.rejected;
    if (first) {
      this.bulk.showSkipped({
        count: plan.rejected.length,
        title: first.card.title,
        reason: first.reason,
        action: 'moved',
      });
    }
    if (plan.moves.length === 0) return Promise.resolve();
    return this.run(plan.moves, (applied) => this.recordUndo(applied));
  }

  /** Undoes moves as far as the transition table allows. */
  private async undoBatch(batch: MoveBatch): Promise<void> {
    this.withdrawOffer(batch);
    const places = await this.oldPlaces(batch);
    const back = batch.flatMap((move, index) => {
      const place = places[index];
      if (!place) return [];
      return planMove([move.cardId], place, move.back.details, {
        cards: this.store.cards(),
        board: this.store.board() ?? { wipLimits: {}, archived: false },
        totals: this.store.totals(),
        at: Date.now(),
      }).moves;
    });
    if (back.length === 0) {
      this.toasts.show({ text: $localize`Can’t undo: the board has changed since.`, tone: 'bad' });
      return;
    }
    await this.run(back, (applied) => {
      this.toasts.show({ text: $localize`Move undone: ${nameOf(applied)}:what:` });
    });
  }

  /** The places that cards return to. Reads a neighbor that isn't loaded; null when it can't be read. */
  private oldPlaces(moves: MoveBatch): Promise<(Place | null)[]> {
    return Promise.all(
      moves.map(async ({ back: { place, unknownBelow } }) => {
        if (unknownBelow === null) return place;
        try {
          const below = await this.store.cardBelow(place.status, unknownBelow);
          return { ...place, belowId: below?.id ?? null };
        } catch {
          return null;
        }
      }),
    );
  }

  private run(moves: MoveBatch, then: (applied: MoveBatch) => void): Promise<void> {
    const applied = this.apply(moves, then);
    this.history.waitFor(applied);
    return applied;
  }

  private async apply(moves: MoveBatch, then: (applied: MoveBatch) => void): Promise<void> {
    const slug = this.store.slug();
    if (slug === null) return;
    this._busy.update((count) => count + 1);
    try {
      const patches = new Map(moves.map(({ cardId, overlay }) => [cardId, overlay]));
      const known = this.knownCards(moves);
      const change = { op: 'move', slug, moves, known: [...known] } as const;
      const send = (key: string): Promise<MoveBatch> => this.send(slug, { moves, known, key });
      const applied = await this.pending.run(patches, send, { change });
      if (applied.length > 0) then(applied);
    } catch (error) {
      if (!(error instanceof DiscardedError)) this.showRefused(moves, error);
    } finally {
      this._busy.update((count) => count - 1);
    }
  }

  /** @returns The applied moves. A toast explains the others. */
  async send(slug: BoardSlug, { moves, known, key }: Sending): Promise<MoveBatch> {
    const [only] = moves;
    if (moves.length === 1 && only) {
      await this.sendOne(slug, only, { known, key });
      return moves;
    }
    const items = moves.map((move): BulkItem => ({
      op: 'move',
      cardId: move.cardId as CardId,
      ...body(move, this.store.storedCard(move.cardId) ?? known.get(move.cardId)?.stored),
    }));
    const changed = await this.bulk.send(slug, items, { action: 'moved', key });
    const applied = new Set<string>(changed.map(({ id }) => id));
    return moves.filter(({ cardId }) => applied.has(cardId));
  }

  private async sendOne(
    slug: BoardSlug,
    move: PlannedMove,
    { known, key: idempotencyKey }: Omit<Sending, 'moves'>,
  ): Promise<void> {
    const before = known.get(move.cardId);
    const card = this.store.storedCard(move.cardId) ?? before?.stored;
    if (!card) throw new DiscardedError(); // it left the board before it was moved
    await this.sender.sendCurrent({
      card,
      // What others wrote on the card doesn't matter; where they put it does. An own move before this one is expected.
      isUnchanged: ({ status, rank }) =>
        (status === card.status && rank === card.rank) ||
        (before?.status !== before?.stored.status && status === before?.status),
      idempotencyKey,
      send: (base, key) => this.client.moveCard(slug, base.id, body(move, base), key),
    });
  }

  /** The cards when the move was made: another board may be open when it is sent. */
  private knownCards(moves: MoveBatch): Sending['known'] {
    return new Map(
      moves.flatMap(({ cardId, back }) => {
        const stored = this.store.storedCard(cardId);
        return stored ? [[cardId, { stored, status: back.place.status }] as const] : [];
      }),
    );
  }

  private showRefused(moves: MoveBatch, error: unknown): void {
    this.bulk.showSkipped({
      count: moves.length,
      title: moves[0]?.title ?? '',
      reason: describeError(error).detail,
      action: 'moved',
    });
  }

  private recordUndo(applied: MoveBatch): void {
    const step = { run: () => this.undoBatch(applied) };
    this.history.record(step);
    const status = applied[0]?.place.status;
    const column = status ? STATUS_LABELS[status] : '';
    const isReorder = applied.every((move) => move.back.place.status === status);
    // A reorder is seen, unless it ends below the loaded cards.
    if (isReorder && applied.every(({ cardId }) => this.store.isInColumn(cardId))) return;
    const toast = this.toasts.show({
      text: isReorder ? describeReorder(applied, column) : `${nameOf(applied)} → ${column}`,
      // This move, also when others were made since.
      action: {
        label: $localize`:Button:Undo`,
        run: () => void this.history.undo(step),
      },
    });
    this.offers.set(applied, toast);
  }

  /** A move that was undone by key or button is not offered to be undone again. */
  private withdrawOffer(batch: MoveBatch): void {
    const toast = this.offers.get(batch);
    this.offers.delete(batch);
    if (toast !== undefined) this.toasts.dismiss(toast);
  }
}

const nameOf = (moves: MoveBatch): string =>
  moves.length === 1 ? (moves[0]?.title ?? '') : $localize`${moves.length}:count: cards`;

function describeReorder(moves: MoveBatch, column: string): string {
  const [only, ...others] = moves;
  return only && others.length === 0
    ? $localize`${only.title}:title: moved down in ${column}:column:, below the loaded cards`
    : $localize`${moves.length}:count: cards moved down in ${column}:column:, below the loaded cards`;
}

const body = ({ place, details }: PlannedMove, card: Card | undefined) =>
  ({
    expectedRevision: card?.revision ?? 1,
    status: place.status,
    aboveId: place.aboveId as CardId | null,
    belowId: place.belowId as CardId | null,
    scheduleAt: details.scheduleAt ?? null,
    blockKind: details.blockKind ?? 'needs_input',
    reason: details.reason ?? null,
  }) as const;

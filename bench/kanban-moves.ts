import { type CardId } from '@keelson/contracts/ids';
import { Card } from '@keelson/contracts/kanban/card/card';
import { MoveCard } from '@keelson/contracts/kanban/card/card-endpoints';
import { type ExecutionClient } from '@keelson/contracts/kanban/client/execution-client';
import { ServiceError } from '@keelson/contracts/kanban/client/service-error';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { ADA } from '../execution/src/testing/open-kanban';
import { type FilledBoard } from './kanban-board';

interface Place {
  readonly status: CardStatus;
  readonly aboveId?: CardId | null;
  readonly belowId?: CardId | null;
}

interface Known {
  readonly id: CardId;
  readonly home: CardStatus;
  status: CardStatus;
  revision: number;
}

/**
 * Columns between which a card can be moved by hand, for a benchmark that moves it back and forth.
 */
const OTHER: Partial<Record<CardStatus, CardStatus>> = {
  triage: 'todo',
  todo: 'ready',
  ready: 'todo',
  done: 'ready',
};

/** Clients that move cards, each its own card, over several instances of the service. */
export class Mover {
  private readonly anchor: Known;
  /** Cards that are never moved; others are dropped between them. */
  private readonly resting: readonly Known[];
  private readonly cards: readonly Known[];

  constructor(
    private readonly clients: readonly ExecutionClient[],
    private readonly filled: FilledBoard,
  ) {
    const known = filled.cards.map((card) => ({ ...card, home: card.status, revision: 1 }));
    const half = Math.floor(known.length / 2);
    this.resting = known.slice(0, half);
    this.cards = known.slice(half);
    const [anchor] = this.resting;
    if (anchor === undefined) throw new Error('The board is empty');
    this.anchor = anchor;
  }

  /** Drops right above the same card, concurrently with other clients. */
  intoOneSpot(index: number): Promise<boolean> {
    const card = this.pick(index);
    return this.move(index, card, { status: card.status, belowId: this.anchor.id });
  }

  /** Drops between two cards of another column, as the web app does. */
  betweenTwo(index: number): Promise<boolean> {
    const { card, status } = this.crossing(index);
    const column = this.resting.filter((one) => one.status === status);
    const place = index % Math.max(1, column.length - 1);
    return this.move(index, card, {
      status,
      aboveId: column[place]?.id ?? null,
      belowId: column[place + 1]?.id ?? null,
    });
  }

  /** Moves to the bottom of another column, as a card's menu does. */
  toBottom(index: number): Promise<boolean> {
    const { card, status } = this.crossing(index);
    return this.move(index, card, { status });
  }

  /** A card and the column it moves to; the next move brings it back. */
  private crossing(index: number): { readonly card: Known; readonly status: CardStatus } {
    const crossers = this.cards.filter(({ home }) => OTHER[home] !== undefined);
    const card = crossers[(index * 7) % crossers.length];
    if (card === undefined) throw new Error('No cards');
    const away = OTHER[card.home] ?? card.home;
    return { card, status: card.status === card.home ? away : card.home };
  }

  private pick(index: number): Known {
    const card = this.cards[index % this.cards.length];
    if (card === undefined) throw new Error('No cards');
    return card;
  }

  /** Like the web app: reloads the card after a stale revision and retries once. */
  private async move(index: number, card: Known, to: Place): Promise<boolean> {
    try {
      await this.send(index, card, to);
    } catch (error) {
      if (!(error instanceof ServiceError)) throw error;
      const current = Card.safeParse(error.problem?.details?.['card']);
      if (error.code !== 'kanban/revision-stale' || !current.success) return false;
      card.revision = current.data.revision;
      card.status = current.data.status;
      await this.send(index, card, to);
    }
    return true;
  }

  private async send(index: number, card: Known, to: Place): Promise<void> {
    const client = this.clients[index % this.clients.length];
    if (client === undefined) throw new Error('No service');
    const path = { slug: this.filled.board.slug, cardId: card.id };
    const body = { expectedRevision: card.revision, ...to };
    const moved = await client.call(MoveCard, { path, body }, { actor: ADA });
    card.revision = moved.revision;
    card.status = moved.status;
  }
}

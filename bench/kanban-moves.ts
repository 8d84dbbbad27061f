import { randomUUID } from 'node:crypto';
import { type CardId } from '@keelson/contracts/ids';
import { Card } from '@keelson/contracts/kanban/card';
import { MoveCard } from '@keelson/contracts/kanban/card-endpoints';
import { type CardStatus } from '@keelson/contracts/kanban/status';
import { ADA } from '../execution/src/testing/open-kanban';
import {
  type ExecutionClient,
  ExecutionRefusal,
} from '../local/suite/src/seed/kanban/execution-client';
import { type FilledBoard } from './kanban-board';

interface Place {
  readonly status: CardStatus;
  readonly aboveId?: CardId | null;
  readonly belowId?: CardId | null;
}

interface Known {
  readonly id: CardId;
  /** Where it stood at first. */
  readonly home: CardStatus;
  status: CardStatus;
  revision: number;
}

/** Where a card may be put by hand from where it stands, for a bench that goes back and forth. */
const OTHER: Partial<Record<CardStatus, CardStatus>> = {
  triage: 'todo',
  todo: 'ready',
  ready: 'todo',
  done: 'ready',
};

/** People who drop cards, each a card of their own, over several instances of the service. */
export class Mover {
  private readonly anchor: Known;
  /** Cards that nobody moves, to drop others between. */
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

  /** Right above the same card, whoever else drops there at the moment. */
  intoOneSpot(index: number): Promise<boolean> {
    const card = this.pick(index);
    return this.move(index, card, { status: card.status, belowId: this.anchor.id });
  }

  /** Between two cards of another column, as a drop in the web app names them. */
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

  /** To the bottom of another column, as the menu of a card does. */
  toBottom(index: number): Promise<boolean> {
    const { card, status } = this.crossing(index);
    return this.move(index, card, { status });
  }

  /** A card and the column that it crosses to: there and, the next time, back. */
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

  /** As the web app does: a refused revision is looked at again and tried once more. */
  private async move(index: number, card: Known, to: Place): Promise<boolean> {
    try {
      await this.send(index, card, to);
    } catch (error) {
      if (!(error instanceof ExecutionRefusal)) throw error;
      const current = Card.safeParse(error.problem.details?.['card']);
      if (error.problem.code !== 'kanban/revision-stale' || !current.success) return false;
      card.revision = current.data.revision;
      card.status = current.data.status;
      await this.send(index, card, to);
    }
    return true;
  }

  private async send(index: number, card: Known, to: Place): Promise<void> {
    const client = this.clients[index % this.clients.length];
    if (client === undefined) throw new Error('No service');
    const moved = await client.call(MoveCard, {
      params: { slug: this.filled.board.slug, cardId: card.id },
      body: { expectedRevision: card.revision, ...to },
      as: ADA,
      key: randomUUID(),
    });
    card.revision = moved.revision;
    card.status = moved.status;
  }
}

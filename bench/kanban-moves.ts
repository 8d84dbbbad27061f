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

interface Known {
  readonly id: CardId;
  readonly status: CardStatus;
  revision: number;
}

/** Where a card may be put by hand from where it stands, for a bench that goes back and forth. */
const OTHER: Partial<Record<CardStatus, CardStatus>> = {
  triage: 'todo',
  todo: 'triage',
  ready: 'todo',
  done: 'ready',
};

/** People who drop cards, each a card of their own, over several instances of the service. */
export class Mover {
  private readonly cards: Known[];
  private readonly anchor: Known;

  constructor(
    private readonly clients: readonly ExecutionClient[],
    private readonly filled: FilledBoard,
  ) {
    const [anchor, ...cards] = filled.cards.map((card) => ({ ...card, revision: 1 }));
    if (anchor === undefined) throw new Error('The board is empty');
    this.anchor = anchor;
    this.cards = cards;
  }

  /** Right above the same card, whoever else drops there at the moment. */
  intoOneSpot(index: number): Promise<boolean> {
    const card = this.pick(index);
    return this.move(index, card, { status: card.status, afterId: this.anchor.id });
  }

  /** Into another column, at its bottom, as far as the table lets it; else somewhere in its own. */
  anywhere(index: number): Promise<boolean> {
    // Neighbours in the list stand in different columns.
    const card = this.pick(index * 7);
    const status = OTHER[card.status] ?? card.status;
    return this.move(index, card, { status, afterId: null });
  }

  private pick(index: number): Known {
    const card = this.cards[index % this.cards.length];
    if (card === undefined) throw new Error('No cards');
    return card;
  }

  /** As the web app does: a refused revision is looked at again and tried once more. */
  private async move(
    index: number,
    card: Known,
    to: { readonly status: CardStatus; readonly afterId: CardId | null },
  ): Promise<boolean> {
    try {
      await this.send(index, card, to);
    } catch (error) {
      if (!(error instanceof ExecutionRefusal)) throw error;
      const current = Card.safeParse(error.problem.details?.['card']);
      if (error.problem.code !== 'kanban/revision-stale' || !current.success) return false;
      card.revision = current.data.revision;
      await this.send(index, card, to);
    }
    return true;
  }

  private async send(
    index: number,
    card: Known,
    to: { readonly status: CardStatus; readonly afterId: CardId | null },
  ): Promise<void> {
    const client = this.clients[index % this.clients.length];
    if (client === undefined) throw new Error('No service');
    const moved = await client.call(MoveCard, {
      params: { slug: this.filled.board.slug, cardId: card.id },
      body: { expectedRevision: card.revision, ...to },
      as: ADA,
      key: randomUUID(),
    });
    card.revision = moved.revision;
  }
}

import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type CardId } from '@keelson/contracts/ids';
import { Board } from '@keelson/contracts/kanban/board';
import { Card } from '@keelson/contracts/kanban/card';
import { CardEvent } from '@keelson/contracts/kanban/event';
import { NotifySubscription } from '@keelson/contracts/kanban/notify-target';
import { paths } from '@keelson/contracts/paths';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { documentConverter } from '../platform/converter';

const boards = documentConverter(Board, 'slug');
const cards = documentConverter(Card, 'id');
const events = documentConverter(CardEvent, 'id');
const subscriptions = documentConverter(NotifySubscription, 'targetId');

/** Looks at boards; the execution service alone writes them. */
export class BoardReader {
  constructor(private readonly db: Firestore) {}

  /** @throws {DomainError} `kanban/board-not-found`. */
  async board(slug: BoardSlug): Promise<Board> {
    const board = await this.findBoard(slug);
    if (board !== null) return board;
    throw new DomainError('kanban/board-not-found', `There is no board ${slug}.`);
  }

  /** Null when there is none. */
  async findBoard(slug: BoardSlug): Promise<Board | null> {
    const found = await this.db.doc(paths.board(slug)).withConverter(boards).get();
    return found.data() ?? null;
  }

  /** Null when there is none. */
  async findCard(slug: BoardSlug, id: CardId): Promise<Card | null> {
    const found = await this.db.doc(paths.card(slug, id)).withConverter(cards).get();
    return found.data() ?? null;
  }

  /** Newest first. */
  async events(slug: BoardSlug, id: CardId, limit: number): Promise<CardEvent[]> {
    const { docs } = await this.db
      .collection(paths.cardEvents(slug, id))
      .withConverter(events)
      .orderBy('at', 'desc')
      .orderBy(FieldPath.documentId(), 'desc')
      .limit(limit)
      .get();
    return docs.map((document) => document.data());
  }

  async subscriptions(slug: BoardSlug, id: CardId): Promise<NotifySubscription[]> {
    const { docs } = await this.db
      .collection(paths.cardSubscriptions(slug, id))
      .withConverter(subscriptions)
      .get();
    return docs.map((document) => document.data());
  }
}

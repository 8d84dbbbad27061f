import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug, type CardId, type NotifyTargetId } from '@keelson/contracts/ids';
import {
  Board,
  ColumnCounter,
  type ColumnCounts,
  sumCounters,
} from '@keelson/contracts/kanban/board';
import { Card } from '@keelson/contracts/kanban/card';
import { CardEvent } from '@keelson/contracts/kanban/event';
import { NotifySubscription } from '@keelson/contracts/kanban/notify-target';
import { type CardStatus } from '@keelson/contracts/kanban/status';
import { paths } from '@keelson/contracts/paths';
import { FieldPath, type Firestore } from 'firebase-admin/firestore';
import { documentConverter } from '@keelson/server/converter';
import { ordered, type Page, type PageRequest, takePage } from './page';

const boards = documentConverter(Board, 'slug');
const counters = documentConverter(ColumnCounter);
const cards = documentConverter(Card, 'id');
const events = documentConverter(CardEvent, 'id');
const subscriptions = documentConverter(NotifySubscription, 'targetId');

/**
 * Looks at boards; the execution service alone writes them. It reads the database itself, so that looking
 * goes on working while that service is missing or down.
 */
export class BoardReader {
  constructor(private readonly db: Firestore) {}

  /** By name; the cursor is the slug of the last one. There are few, so they are sorted here. */
  async boards(archived: boolean, { limit, cursor }: PageRequest): Promise<Page<Board>> {
    const found = await this.db
      .collection(paths.boards())
      .withConverter(boards)
      .where('archived', '==', archived)
      .get();
    const all = found.docs
      .map((document) => document.data())
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1));
    const start = cursor === undefined ? 0 : all.findIndex(({ slug }) => slug === cursor) + 1;
    const items = all.slice(start, start + limit);
    const more = start + limit < all.length;
    return { items, nextCursor: more ? (items.at(-1)?.slug ?? null) : null };
  }

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

  async counts(slug: BoardSlug): Promise<ColumnCounts> {
    const all = this.db.collection(paths.boardCounters(slug)).withConverter(counters);
    return sumCounters((await all.get()).docs.map((document) => document.data()));
  }

  /** A column in its order, or without a status every card by id. */
  cards(
    slug: BoardSlug,
    filter: { readonly status: CardStatus | undefined; readonly archived: boolean },
    request: PageRequest,
  ): Promise<Page<Card>> {
    const { status, archived } = filter;
    const all = this.db
      .collection(paths.cards(slug))
      .withConverter(cards)
      .where('archived', '==', archived);
    return status === undefined
      ? takePage(all, [], request)
      : takePage(all.where('status', '==', status), [ordered('rank')], request);
  }

  /** @throws {DomainError} `kanban/card-not-found`. */
  async card(slug: BoardSlug, id: CardId): Promise<Card> {
    const card = await this.findCard(slug, id);
    if (card !== null) return card;
    throw new DomainError('kanban/card-not-found', 'There is no such card.');
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

  async subscribedTargets(slug: BoardSlug, id: CardId): Promise<ReadonlySet<NotifyTargetId>> {
    return new Set((await this.subscriptions(slug, id)).map(({ targetId }) => targetId));
  }
}

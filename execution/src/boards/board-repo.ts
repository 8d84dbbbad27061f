import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board, type ColumnCounts, sumCounters } from '@keelson/contracts/kanban/board';
import { type Firestore } from 'firebase-admin/firestore';
import { type Page, type PageRequest } from '../store/page';
import { type KanbanRefs, kanbanRefs } from '../store/refs';

/** What is known of boards, outside of any change. */
export class BoardRepo {
  private readonly refs: KanbanRefs;

  constructor(db: Firestore) {
    this.refs = kanbanRefs(db);
  }

  /** @throws {DomainError} `kanban/board-not-found`. */
  async get(slug: BoardSlug): Promise<Board> {
    const board = (await this.refs.board(slug).get()).data();
    if (board === undefined) {
      throw new DomainError('kanban/board-not-found', `There is no board ${slug}.`);
    }
    return board;
  }

  /** Boards by name. There are few, so they are sorted here and no index is needed. */
  async list(archived: boolean): Promise<Board[]> {
    const found = await this.refs.boards().where('archived', '==', archived).get();
    return found.docs
      .map((document) => document.data())
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1));
  }

  /** A page of {@link list}; the cursor is the slug of its last board. */
  async page(archived: boolean, { limit, cursor }: PageRequest): Promise<Page<Board>> {
    const all = await this.list(archived);
    const start = cursor === undefined ? 0 : all.findIndex(({ slug }) => slug === cursor) + 1;
    const items = all.slice(start, start + limit);
    return {
      items,
      nextCursor: start + limit < all.length ? (items.at(-1)?.slug ?? null) : null,
    };
  }

  async counts(slug: BoardSlug): Promise<ColumnCounts> {
    const found = await this.refs.counters(slug).get();
    return sumCounters(found.docs.map((document) => document.data()));
  }
}

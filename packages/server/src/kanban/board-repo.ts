import { DomainError } from '@keelson/contracts/errors';
import { StaffRole } from '@keelson/contracts/account/staff';
import { type BoardSlug, type UserId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Board, type ColumnCounts, sumCounters } from '@keelson/contracts/kanban/board/board';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { FieldPath, FieldValue, type Firestore } from 'firebase-admin/firestore';
import * as z from 'zod';
import { decodeCursor, pageOfItems } from '../cursor';
import { type Page, type PageRequest } from '../page';
import { type KanbanRefs, kanbanRefs } from './refs';

const Position = z.tuple([z.string()]);

/** Reads boards. The execution service alone writes them, but for the roles of a deleted account. */
export class BoardRepo {
  private readonly refs: KanbanRefs;

  constructor(private readonly db: Firestore) {
    this.refs = kanbanRefs(db);
  }

  /** Null for a board in the bin. */
  async find(slug: BoardSlug): Promise<Board | null> {
    return (await this.findAll([slug]))[0] ?? null;
  }

  /** @throws {DomainError} `kanban/board-not-found`. */
  async get(slug: BoardSlug): Promise<Board> {
    const board = await this.find(slug);
    if (board !== null) return board;
    throw new DomainError('kanban/board-not-found', `Board ${slug} does not exist.`);
  }

  /** In the order of `slugs`; null where there is no board. */
  async findAll(slugs: readonly BoardSlug[]): Promise<(Board | null)[]> {
    if (slugs.length === 0) return [];
    const found = await this.db.getAll(...slugs.map((slug) => this.refs.board(slug)));
    return found.map((document) => {
      const board = document.data() as Board | undefined;
      return board === undefined || isDeleted(board) ? null : board;
    });
  }

  /** Sorted by name. There are few boards, so they are sorted here and need no index. */
  async list(archived: boolean): Promise<Board[]> {
    const found = await this.refs.boards().where('archived', '==', archived).get();
    return found.docs
      .map((document) => document.data())
      .filter((board) => !isDeleted(board))
      .sort((a, b) => a.name.localeCompare(b.name, 'en') || (a.slug < b.slug ? -1 : 1));
  }

  async page(archived: boolean, { limit, cursor }: PageRequest): Promise<Page<Board>> {
    const all = await this.list(archived);
    const [last] = cursor === undefined ? [undefined] : decodeCursor(Position, cursor);
    const start = last === undefined ? 0 : all.findIndex(({ slug }) => slug === last) + 1;
    return pageOfItems(all.slice(start), limit, ({ slug }) => [slug]);
  }

  /** Removes the roles of a deleted account. Idempotent. */
  async removeMember(uid: UserId): Promise<void> {
    const role = new FieldPath('roles', uid);
    const found = await this.db
      .collection(paths.boards())
      .where(role, 'in', [...StaffRole.options])
      .get();
    for (const { ref } of found.docs) {
      await ref.update(role, FieldValue.delete(), 'revision', FieldValue.increment(1));
    }
  }

  /** The count of a column that has a WIP limit. */
  async countOf(slug: BoardSlug, status: CardStatus): Promise<number> {
    const found = await this.refs.counter(slug, status).get();
    return found.data()?.counts[status] ?? 0;
  }

  async counts(slug: BoardSlug): Promise<ColumnCounts> {
    const found = await this.refs.counters(slug).get();
    return sumCounters(found.docs.map((document) => document.data()));
  }
}

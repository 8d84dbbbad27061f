import { inject, Service } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { ListenerPosition } from '../../../core/firebase/live-query';
import { Identity } from '../../../core/identity/identity';
import type { CardColumns } from './card-columns';

export interface SavedBoard {
  readonly cards: CardColumns;
  /** The position up to which changes were delivered. */
  readonly position: ListenerPosition;
}

const SAVED = 3;

/**
 * Keeps the loaded cards of boards that were left, in memory. A board that is opened again shows them at once and reads
 * only what has changed since.
 */
@Service()
export class BoardSessions {
  private readonly identity = inject(Identity);
  private readonly boards = new Map<BoardSlug, SavedBoard>();
  private uid: string | null = null;

  save(slug: BoardSlug, board: SavedBoard): void {
    this.discardOfOthers();
    this.boards.delete(slug);
    this.boards.set(slug, board);
    const [oldest] = this.boards.keys();
    if (this.boards.size > SAVED && oldest !== undefined) this.boards.delete(oldest);
  }

  find(slug: BoardSlug): SavedBoard | null {
    this.discardOfOthers();
    return this.boards.get(slug) ?? null;
  }

  /** Another user may see other boards. */
  private discardOfOthers(): void {
    const uid = this.identity.me()?.uid ?? null;
    if (uid !== this.uid) this.boards.clear();
    this.uid = uid;
  }
}

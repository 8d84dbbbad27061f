import { signal } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import {
  applyChanges,
  applyPage,
  type CardChanges,
  type CardColumns,
  type ColumnPage,
  NOTHING_LOADED,
} from './card-columns';

/**
 * The cards of a board as stored on the server, from three sources: pages of columns, the listener, and responses. They may
 * arrive in any order; the newest version of each card is kept.
 */
export class LoadedCards {
  private readonly _cards = signal<CardColumns>(NOTHING_LOADED);
  /** When each card was last changed by the listener or a response; see {@link mark}. */
  private readonly changedAt = new Map<string, number>();
  private clock = 0;

  readonly cards = this._cards.asReadonly();

  reset(cards: CardColumns = NOTHING_LOADED): void {
    this.changedAt.clear();
    this._cards.set(cards);
  }

  /** The time at which a page is requested, to be passed to {@link addPage}. */
  mark(): number {
    return this.clock;
  }

  /** Adds a page. A page that doesn't start where its column ends is outdated and is ignored. */
  addPage(page: ColumnPage, requestedAt: number): void {
    const end = this._cards().ends[page.status];
    const { after } = page;
    if (after !== null && (end?.id !== after.id || end.rank !== after.rank)) return;
    const isNewer = (id: string): boolean => (this.changedAt.get(id) ?? -1) >= requestedAt;
    this._cards.update((before) => applyPage(before, page, isNewer));
  }

  /** @returns The changed cards, without those that were known in this or a newer version. */
  change({ changed, removed }: CardChanges): readonly Card[] {
    const { byId } = this._cards();
    for (const { id } of changed) this.touch(id);
    for (const id of removed) this.touch(id);
    const newer = changed.filter((card) => (byId.get(card.id)?.revision ?? 0) < card.revision);
    this._cards.update((before) => applyChanges(before, { changed: newer, removed }));
    return newer;
  }

  private touch(id: string): void {
    this.changedAt.set(id, this.clock);
    this.clock += 1;
  }
}

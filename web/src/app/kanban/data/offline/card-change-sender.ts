import { inject, Service } from '@angular/core';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { Bin } from '../board/bin';
import type { BoardChange } from '../board/board-change';
import { BoardStore } from '../board/board-store';
import { isEqual, wantedValues } from './conflict';
import { KanbanClient } from '../kanban-client';
import { sendCurrent } from './send-current';

/** A change of one card. */
export type CardChange = Extract<BoardChange, { readonly card: Card }>;

/** Sends changes of one card and stores the returned cards. */
@Service({ autoProvided: false })
export class CardChangeSender {
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly bin = inject(Bin);

  /**
   * @param key The same key changes the card only once.
   * @throws {ApiError} `kanban/revision-stale` when others have changed the same values.
   */
  async send(change: CardChange, key: string): Promise<unknown> {
    const { card } = change;
    switch (change.op) {
      case 'edit':
        return this.sendBased(change, [card, change.stored], key, (base, baseKey) =>
          this.client.editCard(base, change.fields, baseKey),
        );
      case 'assign':
        return this.sendBased(change, [card, change.stored], key, (base, baseKey) =>
          this.client.assignCard(base, change.assignee, baseKey),
        );
      case 'archive':
        return this.sendBased(change, [card], key, (base, baseKey) =>
          this.client.archiveCard(base, change.archived, baseKey),
        );
      case 'delete':
        return this.sendBased(change, [card], key, async (base, baseKey) => {
          const { deletedAt } = await this.bin.deleteCard(base, baseKey);
          return { ...base, archived: true, deletedAt, revision: base.revision + 1 };
        });
      case 'restore':
        return this.stored(await this.bin.restoreCard(card));
      case 'check':
        // Stored before the patch ends, so that the item does not flicker.
        return this.stored(await this.client.checkItem(card, change.itemId, change.done));
      case 'link':
        return this.storedBoth(await this.client.link(card, change.parentId));
      case 'unlink':
        return this.storedBoth(await this.client.unlink(card, change.parentId));
      case 'comment':
        return this.client.comment(card, change.body, key);
    }
  }

  private sendBased(
    change: CardChange,
    known: readonly Card[],
    idempotencyKey: string,
    send: (base: Card, idempotencyKey: string) => Promise<Card>,
  ): Promise<Card> {
    const names = change.op === 'delete' ? ['archived' as const] : namesOf(change);
    // What was shown may hold earlier changes that are refused later; then the stored values are back.
    const isUnchanged = (newer: Card): boolean =>
      names.every((name) => known.some((before) => isEqual(before[name], newer[name])));
    return sendCurrent(this.store, { card: change.card, isUnchanged, idempotencyKey, send });
  }

  private stored(card: Card): Card {
    this.store.upsert(card);
    return card;
  }

  private storedBoth({ card, parent }: { readonly card: Card; readonly parent: Card }): Card {
    this.store.upsert(parent);
    return this.stored(card);
  }
}

const namesOf = (change: CardChange): (keyof Card)[] =>
  Object.keys(wantedValues(change)) as (keyof Card)[];

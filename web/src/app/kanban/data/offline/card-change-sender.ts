import { inject, Service } from '@angular/core';
import type { BoardSlug } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { Bin } from '../board/bin';
import type { BoardChange, CardChange } from '../board/board-change';
import { BoardStore } from '../board/board-store';
import { KanbanClient, type NewCardFields } from '../kanban-client';
import { isEqual, newerCardOf, wantedValues } from './conflict';

const MAX_ATTEMPTS = 4;

/** A request that changes a card from one revision. */
type BasedRequest = (base: Card, idempotencyKey: string) => Promise<Card>;

interface BasedChange {
  /** The card as the person saw it. */
  readonly card: Card;
  /** True when nothing that this change replaces has changed in the newer card. */
  readonly isUnchanged: (newer: Card) => boolean;
  readonly idempotencyKey: string;
  readonly send: BasedRequest;
}

/** Sends new cards and changes of one card, and stores the returned cards. */
@Service({ autoProvided: false })
export class CardChangeSender {
  private readonly store = inject(BoardStore);
  private readonly client = inject(KanbanClient);
  private readonly bin = inject(Bin);

  async create(slug: BoardSlug, card: NewCardFields, key: string): Promise<Card> {
    return this.stored(await this.client.createCard(slug, card, key));
  }

  /**
   * @param key The same key changes the card only once.
   * @throws {ApiError} `kanban/revision-stale` when others have changed the same values.
   */
  async send(
    change: CardChange | Extract<BoardChange, { readonly op: 'create' }>,
    key: string,
  ): Promise<unknown> {
    switch (change.op) {
      case 'create':
        return this.create(change.slug, change.card, key);
      case 'edit':
        return this.sendBased(change, key, (base, baseKey) =>
          this.client.editCard(base, change.fields, baseKey),
        );
      case 'assign':
        return this.sendBased(change, key, (base, baseKey) =>
          this.client.assignCard(base, change.assignee, baseKey),
        );
      case 'archive':
        return this.sendBased(change, key, (base, baseKey) =>
          this.client.archiveCard(base, change.archived, baseKey),
        );
      case 'delete':
        return this.sendBased(change, key, async (base, baseKey) => {
          const { deletedAt } = await this.bin.deleteCard(base, baseKey);
          return { ...base, archived: true, deletedAt, revision: base.revision + 1 };
        });
      case 'restore':
        return this.stored(await this.bin.restoreCard(change.card));
      case 'check':
        // Stored before the patch ends, so that the item does not flicker.
        return this.stored(await this.client.checkItem(change.card, change.itemId, change.done));
      case 'link':
      case 'unlink': {
        const { card, parent } = await this.client[change.op](change.card, change.parentId);
        this.store.upsert(parent);
        return this.stored(card);
      }
      case 'comment':
        return this.client.comment(change.card, change.body, key);
    }
  }

  /**
   * Sends the change based on the stored card, and stores the response. When others have changed the card in other ways,
   * the change is sent again, based on their version; otherwise the server refuses it.
   *
   * @throws {ApiError} `kanban/revision-stale` after a real conflict; the newer card is stored then.
   */
  async sendCurrent({ card, isUnchanged, idempotencyKey, send }: BasedChange): Promise<Card> {
    for (let attempt = 1; ; attempt += 1) {
      const stored = this.store.storedCard(card.id) ?? card;
      const base = isUnchanged(stored) ? stored : card;
      try {
        // A key belongs to one body, and the revision is a part of it.
        return this.stored(await send(base, `${idempotencyKey}-${base.revision}`));
      } catch (error) {
        const newer = newerCardOf(error);
        if (newer) this.store.upsert(newer);
        if (!newer || attempt === MAX_ATTEMPTS || !isUnchanged(newer)) throw error;
      }
    }
  }

  private sendBased(change: CardChange, idempotencyKey: string, send: BasedRequest): Promise<Card> {
    const { card } = change;
    const names = change.op === 'delete' ? ['archived'] : Object.keys(wantedValues(change));
    // What was shown may hold earlier changes that are refused later; then the stored values are back.
    const known = 'stored' in change ? [card, change.stored] : [card];
    const isUnchanged = (newer: Card): boolean =>
      (names as (keyof Card)[]).every((name) =>
        known.some((before) => isEqual(before[name], newer[name])),
      );
    return this.sendCurrent({ card, isUnchanged, idempotencyKey, send });
  }

  private stored(card: Card): Card {
    this.store.upsert(card);
    return card;
  }
}

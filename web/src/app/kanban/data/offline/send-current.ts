import type { Card } from '@keelson/contracts/kanban/card/card';
import type { BoardStore } from '../board/board-store';
import { newerCardOf } from './conflict';

const MAX_ATTEMPTS = 4;

/** A change of one card. */
export interface CardChange {
  /** The card as the person saw it. */
  readonly card: Card;
  /** True when nothing that this change replaces has changed in the newer card. */
  readonly isUnchanged: (newer: Card) => boolean;
  readonly idempotencyKey: string;
  readonly send: (card: Card, idempotencyKey: string) => Promise<Card>;
}

/**
 * Sends the change based on the stored card, and stores the response. When others have changed the card in other ways,
 * the change is sent again, based on their version; otherwise the server refuses it.
 *
 * @throws {ApiError} `kanban/revision-stale` after a real conflict; the newer card is stored then.
 */
export async function sendCurrent(
  store: BoardStore,
  { card, isUnchanged, idempotencyKey, send }: CardChange,
): Promise<Card> {
  for (let attempt = 1; ; attempt += 1) {
    const stored = store.storedCard(card.id) ?? card;
    const base = isUnchanged(stored) ? stored : card;
    try {
      // A key belongs to one body, and the revision is a part of it.
      const saved = await send(base, `${idempotencyKey}-${base.revision}`);
      store.upsert(saved);
      return saved;
    } catch (error) {
      const newer = newerCardOf(error);
      if (newer) store.upsert(newer);
      if (!newer || attempt === MAX_ATTEMPTS || !isUnchanged(newer)) throw error;
    }
  }
}

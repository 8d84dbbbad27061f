import { Card } from '@keelson/contracts/kanban/card/card';
import { searchTermsOf } from '@keelson/contracts/kanban/card/card-search';
import { isOffered } from '@keelson/contracts/kanban/agent/skills';
import { type DocumentData, type SetOptions } from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import { type DocumentConverter, documentConverter } from '../converter';

/** The field of stored cards that searches look up. Fields of queries belong to no contract: only the server uses them. */
export const SEARCH_TERMS = 'searchTerms';
/** True while any agent of the board that fits may take the card (docs/kanban.md, "Skills and models"). */
export const OFFERED = 'offered';

interface QueryFields {
  readonly [SEARCH_TERMS]?: unknown;
  readonly [OFFERED]?: unknown;
}

const cards = documentConverter(Card, 'id');

/** The query fields that each card was stored with, so that a write adds them only when they change. */
const storedFields = new WeakMap<object, QueryFields>();

const queryFieldsOf = (card: Card): Required<QueryFields> => ({
  [SEARCH_TERMS]: searchTermsOf(card),
  [OFFERED]: card.status === 'ready' && !card.archived && isOffered(card),
});

/**
 * Stores the fields of queries with every write of a card that changes them. A card without
 * `offered` has no requirements.
 */
export const searchableCards: DocumentConverter<Card> = {
  ...cards,
  updateOf: (card, stored) => {
    const { searchTerms, offered } = queryFieldsOf(card);
    const before = stored === undefined ? undefined : storedFields.get(stored);
    return {
      ...cards.updateOf(card, stored),
      ...(isDeepStrictEqual(before?.searchTerms, searchTerms)
        ? {}
        : { [SEARCH_TERMS]: searchTerms }),
      ...(before !== undefined && (before.offered ?? false) === offered
        ? {}
        : { [OFFERED]: offered }),
    };
  },
  toFirestore: (record: unknown, options?: SetOptions): DocumentData => {
    const card = record as Card;
    if (options !== undefined) return cards.toFirestore(card, options);
    const { searchTerms, offered } = queryFieldsOf(card);
    return {
      ...cards.toFirestore(card),
      [SEARCH_TERMS]: searchTerms,
      ...(offered ? { [OFFERED]: true } : {}),
    };
  },
  fromFirestore: (snapshot) => {
    const { searchTerms, offered, ...card } = cards.fromFirestore(snapshot) as Card & QueryFields;
    storedFields.set(card, { searchTerms, offered });
    return card;
  },
};

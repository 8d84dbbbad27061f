import { Card } from '@keelson/contracts/kanban/card';
import { searchTermsOf } from '@keelson/contracts/kanban/card-search';
import { type DocumentData, type SetOptions } from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import { type DocumentConverter, documentConverter } from '../converter';

/** The field of stored cards that searches look up. It belongs to no contract: only the server uses it. */
export const SEARCH_TERMS = 'searchTerms';

const cards = documentConverter(Card, 'id');

/** The terms that each card was stored with, so that a write adds them only when they change. */
const storedTerms = new WeakMap<object, unknown>();

/**
 * Stores the search terms of a card with every write that changes them. A card of an earlier release, which has none,
 * gets them with its next write.
 */
export const searchableCards: DocumentConverter<Card> = {
  ...cards,
  updateOf: (card, stored) => {
    const terms = searchTermsOf(card);
    const fields = cards.updateOf(card, stored);
    const isSame = stored !== undefined && isDeepStrictEqual(storedTerms.get(stored), terms);
    return isSame ? fields : { ...fields, [SEARCH_TERMS]: terms };
  },
  toFirestore: (record: unknown, options?: SetOptions): DocumentData => {
    const card = record as Card;
    if (options !== undefined) return cards.toFirestore(card, options);
    return { ...cards.toFirestore(card), [SEARCH_TERMS]: searchTermsOf(card) };
  },
  fromFirestore: (snapshot) => {
    const { [SEARCH_TERMS]: terms, ...card } = cards.fromFirestore(snapshot) as Card & {
      readonly [SEARCH_TERMS]?: unknown;
    };
    storedTerms.set(card, terms);
    return card;
  },
};

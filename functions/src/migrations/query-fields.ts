import { BoardSlug, CardId } from '@keelson/contracts/ids';
import { CardNumber } from '@keelson/contracts/kanban/card/card-key';
import { searchTermsOf } from '@keelson/contracts/kanban/card/card-search';
import { paths } from '@keelson/contracts/paths';
import { nameTermsOf } from '@keelson/server/account/name-terms';
import { NAME_TERMS } from '@keelson/server/account/stored-users';
import { SEARCH_TERMS } from '@keelson/server/kanban/searchable-cards';
import * as z from 'zod';
import { type QueryField } from './add-query-field';

const SearchableCard = z.object({
  id: CardId,
  title: z.string(),
  labels: z.array(z.string()),
  number: CardNumber.optional(),
  boardSlug: BoardSlug,
});
const DisplayName = z.string().nullable();

/** Cards are found by their words and their numbers. */
export const CARD_SEARCH_TERMS: QueryField = {
  collection: 'boards/cards',
  summary: 'cards get terms that searches find them by',
  documents: (db) => db.collectionGroup('cards'),
  name: SEARCH_TERMS,
  from: ['title', 'labels', 'number', 'boardSlug'],
  valueOf: (document) => {
    const card = SearchableCard.safeParse({ ...document.data(), id: document.id }).data;
    return card === undefined ? undefined : searchTermsOf(card);
  },
};

/** Accounts are found by their names. */
export const USER_NAME_TERMS: QueryField = {
  collection: 'users',
  summary: 'accounts get terms that searches find them by',
  documents: (db) => db.collection(paths.users()),
  name: NAME_TERMS,
  from: ['displayName'],
  valueOf: (document) => {
    const name = DisplayName.safeParse(document.get('displayName'));
    return name.success ? nameTermsOf(name.data) : undefined;
  },
};

import * as z from 'zod';
import { defineEndpoint } from '../../http/endpoint';
import { searchWords } from '../../search-words';
import { cutText } from '../../text';
import { Board } from '../board/board';
import { Card } from './card';
import { BoardKey, type ParsedCardKey, parseCardKey } from './card-key';

/** Prefixes of a word that are stored: a query is looked up by its longest one, the rest is compared. */
const PREFIX_LENGTHS = [2, 3, 4, 6, 9] as const;
/** Words of a card that are stored. The title has 200 characters, so this cuts few. */
const MAX_WORDS = 40;
const CARD_ID = /^[A-Za-z0-9_-]{12,64}$/;
const CARD_ADDRESS = /\/cards\/([A-Za-z0-9_-]{1,64})/;
const NUMBER = /^[1-9]\d{0,8}$/;
const MAX_QUERY_WORDS = 10;

export const MAX_SEARCH_READS = 40;
/** Cards that one search returns, at most. Each is one more read if it is on another board. */
export const MAX_SEARCH_HITS = 10;

type Searchable = Pick<Card, 'id' | 'title' | 'labels' | 'number'> & {
  readonly boardKey?: BoardKey | undefined;
};

/** Returns what is stored with a card so that a query finds it: prefixes of its words, its id and its number. */
export function searchTermsOf({
  id,
  title,
  labels,
  number,
}: Omit<Searchable, 'boardKey'>): string[] {
  const words = [...new Set(searchWords([title, ...labels].join(' ')))].slice(0, MAX_WORDS);
  const prefixes = words.flatMap((word) =>
    PREFIX_LENGTHS.filter((length) => length <= word.length).map((length) => cutText(word, length)),
  );
  const numbers = number === undefined ? [] : [`no:${number}`];
  return [...new Set([`id:${id}`, ...numbers, ...prefixes])];
}

export interface CardQuery {
  /** Every word must be the beginning of a word of the title or of a label. */
  readonly words: readonly string[];
  /** The query is an id, or the address of a card. */
  readonly id: string | null;
  /** The query is the number of a card. */
  readonly number: number | null;
  /** The query is the key of a card, such as `LAU-12`. */
  readonly key: ParsedCardKey | null;
  /** The stored terms that a matching card has one of. */
  readonly terms: readonly string[];
}

/** Null for a query that is too short to search for. */
export function parseCardQuery(text: string): CardQuery | null {
  const address = CARD_ADDRESS.exec(text)?.[1];
  const typed = text.trim();
  const id = address ?? (CARD_ID.test(typed) ? typed : null);
  const number = NUMBER.test(typed) ? Number(typed) : null;
  const words = address === undefined ? searchWords(text).slice(0, MAX_QUERY_WORDS) : [];
  const longest = words.toSorted((a, b) => b.length - a.length)[0];
  const terms = [
    ...(id === null ? [] : [`id:${id}`]),
    ...(number === null ? [] : [`no:${number}`]),
    ...(longest === undefined ? [] : [storedPrefix(longest)]),
  ];
  return terms.length === 0
    ? null
    : { words, id, number, key: parseCardKey(address ?? typed), terms };
}

const storedPrefix = (word: string): string =>
  cutText(word, PREFIX_LENGTHS.findLast((length) => length <= word.length) ?? word.length);

const NO_MATCH = 4;

/** 0 for the card itself by its id, its number or its key, then the beginning of the title, words of the title, labels; null without a match. */
export function rankCard(card: Searchable, { words, id, number, key }: CardQuery): number | null {
  if (card.id === id || (number !== null && card.number === number)) return 0;
  if (key !== null && card.number === key.number && card.boardKey === key.boardKey) return 0;
  if (words.length === 0) return null;
  const title = searchWords(card.title);
  const labels = searchWords(card.labels.join(' '));
  const ranks = words.map((word, index) => {
    const at = title.findIndex((other) => other.startsWith(word));
    if (at >= 0) return at === index ? 1 : 2;
    return labels.some((other) => other.startsWith(word)) ? 3 : NO_MATCH;
  });
  const worst = Math.max(...ranks);
  return worst === NO_MATCH ? null : worst;
}

/** The matching cards, best first. Equal ones keep their order. */
export const rankCards = <C extends Searchable>(cards: readonly C[], query: CardQuery): C[] =>
  cards
    .map((card) => ({ card, rank: rankCard(card, query) }))
    .filter((one): one is { card: C; rank: number } => one.rank !== null)
    .sort((a, b) => a.rank - b.rank)
    .map(({ card }) => card);

export const FoundCard = Card.pick({
  id: true,
  boardSlug: true,
  number: true,
  title: true,
  labels: true,
  status: true,
}).extend({ boardName: Board.shape.name, boardKey: BoardKey.optional() });
export type FoundCard = z.infer<typeof FoundCard>;

export const SearchCards = defineEndpoint({
  operationId: 'searchCards',
  address: 'GET /api/admin/kanban/card-search',
  auth: 'staff:viewer',
  summary:
    'Cards of all boards by words of their title and labels, by their key (`LAU-12`), number or id; without archived ones. Reads at most 82 documents',
  query: z.strictObject({ q: z.string().max(300).default('') }),
  response: z.strictObject({
    items: z.array(FoundCard).max(MAX_SEARCH_HITS),
    /** False when more cards may match than are listed. */
    complete: z.boolean(),
  }),
});

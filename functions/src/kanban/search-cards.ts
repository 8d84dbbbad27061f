import {
  FoundCard,
  MAX_SEARCH_HITS,
  MAX_SEARCH_READS,
  parseCardQuery,
  rankCards,
} from '@keelson/contracts/kanban/card/card-search';
import { parseDocument } from '@keelson/contracts/documents/parse-document';
import { type BoardSlug } from '@keelson/contracts/ids';
import { BoardRepo } from '@keelson/server/kanban/board-repo';
import { CardRepo } from '@keelson/server/kanban/card-repo';
import { SEARCH_TERMS } from '@keelson/server/kanban/searchable-cards';
import { type Firestore } from 'firebase-admin/firestore';

const Candidate = FoundCard.omit({ boardName: true, boardKey: true });

/**
 * Finds cards of all boards that are not archived. A search reads the newest {@link MAX_SEARCH_READS} cards with a word
 * that begins like the query's longest one, and their boards.
 */
export async function searchCards(
  db: Firestore,
  text: string,
): Promise<{ readonly items: FoundCard[]; readonly complete: boolean }> {
  const query = parseCardQuery(text);
  if (query === null) return { items: [], complete: true };
  const found = await db
    .collectionGroup('cards')
    .where('archived', '==', false)
    .where(SEARCH_TERMS, 'array-contains-any', [...query.terms])
    .orderBy('createdAt', 'desc')
    .limit(MAX_SEARCH_READS)
    .select('boardSlug', 'number', 'title', 'labels', 'status')
    .get();
  const candidates = found.docs.map((document) =>
    parseDocument(Candidate, { ...document.data(), id: document.id }),
  );
  const named = query.key === null ? null : await new CardRepo(db).findByKey(query.key);
  const others = rankCards(candidates, query).filter(
    ({ id, boardSlug }) => id !== named?.id || boardSlug !== named.boardSlug,
  );
  const matching = await withBoards(
    db,
    named === null || named.archived ? others : [named, ...others],
  );
  return {
    items: matching.slice(0, MAX_SEARCH_HITS),
    complete: matching.length <= MAX_SEARCH_HITS && found.size < MAX_SEARCH_READS,
  };
}

/** With the names and keys of the boards. Cards of archived boards are left out: their work has ended. */
async function withBoards(
  db: Firestore,
  cards: readonly Omit<FoundCard, 'boardName' | 'boardKey'>[],
): Promise<FoundCard[]> {
  const slugs: BoardSlug[] = [...new Set(cards.map(({ boardSlug }) => boardSlug))];
  const boards = await new BoardRepo(db).findAll(slugs);
  const open = new Map(
    boards.flatMap((board) => (board === null || board.archived ? [] : [[board.slug, board]])),
  );
  return cards.flatMap((card) => {
    const board = open.get(card.boardSlug);
    if (board === undefined) return [];
    const { id, boardSlug, number, title, labels, status } = card;
    const key = board.key === undefined ? {} : { boardKey: board.key };
    return [{ id, boardSlug, number, title, labels, status, boardName: board.name, ...key }];
  });
}

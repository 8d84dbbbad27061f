import { type BoardSlug, type UserId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { MAX_MY_CARDS, MyCard, OPEN_STATUSES } from '@keelson/contracts/kanban/card/my-cards';
import { BoardRepo } from '@keelson/server/kanban/board-repo';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import { type Firestore } from 'firebase-admin/firestore';

/** Reads the cards of a person that are not done, and their boards. Cards of archived boards are left out. */
export async function listMyCards(
  db: Firestore,
  uid: UserId,
): Promise<{ readonly items: MyCard[]; readonly complete: boolean }> {
  const found = await kanbanRefs(db)
    .allCards()
    .where('archived', '==', false)
    .where('assignee.id', '==', uid)
    .where('status', 'in', OPEN_STATUSES)
    .orderBy('priority', 'desc')
    .orderBy('createdAt')
    .limit(MAX_MY_CARDS + 1)
    .get();
  const cards = found.docs
    .map((document) => document.data())
    .filter(({ assignee }) => assignee?.kind === 'user');
  const slugs: BoardSlug[] = [...new Set(cards.map(({ boardSlug }) => boardSlug))];
  const boards = new Map<BoardSlug, Board>(
    (await new BoardRepo(db).findAll(slugs)).flatMap((board) =>
      board === null || board.archived ? [] : [[board.slug, board]],
    ),
  );
  const fields = MyCard.strip();
  const items = cards.slice(0, MAX_MY_CARDS).flatMap((card) => {
    const board = boards.get(card.boardSlug);
    if (board === undefined) return [];
    return fields.parse({ ...card, boardName: board.name, boardKey: board.key });
  });
  return { items, complete: found.size <= MAX_MY_CARDS };
}

import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { editBoard } from '../boards/change-board';
import { codeOf, openBoards } from '../testing/board-world';

const kanban = openBoards();

const move = async (card: Card, status: CardStatus): Promise<string> => {
  const { revision } = await kanban.stored(card);
  const path = `POST /v1/boards/${card.boardSlug}/cards/${card.id}/move`;
  return codeOf(await kanban.call(path, { status, expectedRevision: revision }));
};

const limit = ({ slug }: Board, wipLimits: Board['wipLimits']): Promise<Board> =>
  kanban.run(async (context) => {
    const { revision } = await context.board(slug);
    return editBoard(context, slug, { wipLimits, expectedRevision: revision });
  });

const countersOf = async ({ slug }: Board): Promise<[string, unknown][]> => {
  const found = await kanban.service.transactions.refs.counters(slug).get();
  return found.docs.map((one) => [one.id, one.data().counts]);
};

it('a limit counts the cards that were in the column before it, and again after a time without it', async () => {
  const board = await kanban.board();
  const cards = await Promise.all([1, 2, 3, 4].map(() => kanban.card(board, { status: 'triage' })));
  const [first, second, third, fourth] = cards as [Card, Card, Card, Card];
  for (const card of [first, second]) expect(await move(card, 'todo')).toBe('200');
  await limit(board, { todo: 2 });
  expect(await countersOf(board)).toContainEqual(['todo', { todo: 2 }]);
  expect(await move(third, 'todo')).toBe('409 kanban/wip-limit');
  expect(await move(first, 'triage')).toBe('200');
  expect(await move(third, 'todo')).toBe('200');
  await limit(board, {});
  expect(await move(fourth, 'todo')).toBe('200');
  await limit(board, { todo: 3, triage: 9 });
  expect(await move(first, 'todo')).toBe('409 kanban/wip-limit');
  const stored = await countersOf(board);
  expect(stored).toContainEqual(['todo', { todo: 3 }]);
  expect(stored).toContainEqual(['triage', { triage: 1 }]);
  expect(await kanban.service.boards.counts(board.slug)).toMatchObject({ todo: 3, triage: 1 });
});

it('a limit that is set while cards enter the column is not exceeded', async () => {
  const board = await kanban.board();
  const cards = await Promise.all(
    Array.from({ length: 8 }, () => kanban.card(board, { status: 'triage' })),
  );
  const moves = cards.map((card) => move(card, 'todo'));
  await limit(board, { todo: 8 });
  await Promise.all(moves);
  await limit(board, { todo: 4 });
  const late = await kanban.card(board, { status: 'triage' });
  expect(await move(late, 'todo')).toBe('409 kanban/wip-limit');
  expect(await kanban.service.boards.counts(board.slug)).toMatchObject({ todo: 8, triage: 1 });
});

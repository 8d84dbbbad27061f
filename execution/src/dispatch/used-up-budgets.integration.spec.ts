import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { assignedTo, openBoards } from '../testing/board-world';

const kanban = openBoards();
let board: Board;
let agent: Agent;
beforeEach(async () => {
  board = await kanban.board();
  agent = await kanban.agent({ skills: ['carpentry'], reviews: [board.slug] });
});

/** A card whose runs have used its budget, before all others. */
async function usedUp(fields: Parameters<typeof kanban.card>[1]): Promise<Card> {
  const card = await kanban.card(board, { priority: 4, budget: { tokens: 1 }, ...fields });
  await kanban.run(async (context) => {
    const stored = await context.card(board.slug, card.id);
    context.saveCard({ ...stored, usage: { ...stored.usage, tokens: 5 } });
  });
  return card;
}
const claim = async (): Promise<unknown> => {
  const claimed = await kanban.call(`POST /v1/agents/${agent.id}/claims`, {
    boardSlug: board.slug,
  });
  return (claimed.body['card'] as Card | undefined)?.id;
};

it.each([
  ['assigned', () => assignedTo(agent)],
  ['offered', () => ({ requiredSkills: ['carpentry'] })],
])('cards that are %s and have used their budget do not hide those behind them', async (_, to) => {
  await Promise.all(Array.from({ length: 25 }, () => usedUp(to())));
  const behind = await kanban.card(board, to());
  expect(await claim()).toBe(behind.id);
});

it('cards in Review with a used-up budget do not hide those behind them', async () => {
  const inReview = async (card: Card): Promise<Card> =>
    kanban.move(await kanban.stored(card), { status: 'review' });
  for (let at = 0; at < 22; at += 1) await inReview(await usedUp({}));
  const behind = await inReview(await kanban.card(board));
  expect(await claim()).toBe(behind.id);
});

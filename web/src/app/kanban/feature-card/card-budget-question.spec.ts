import { buildCard } from '../../../testing/boards/cards';
import { openBoard } from '../../../testing/boards/open-board';
import { eventually } from '../../../testing/eventually';
import { json } from '../../../testing/fake-server';
import { named, render } from '../../../testing/until';
import { CardBudgetQuestion, doubled } from './card-budget-question';

const CARD_A = '/api/admin/kanban/boards/try/cards/a';
const NO_BUDGET = { tokens: null, costMicroUsd: null, runMs: null, cards: null };
const budget = { ...NO_BUDGET, tokens: 100 };
const usage = { tokens: 120, costMicroUsd: 7, runMs: 60_000, cards: 3 };

it('doubles the budget, and goes beyond what is used', () => {
  expect(doubled(budget, usage)).toEqual({ ...NO_BUDGET, tokens: 220 });
  const others = { costMicroUsd: 10, runMs: 60_000, cards: 2 };
  expect(doubled({ tokens: null, ...others }, usage)).toEqual({
    tokens: null,
    costMicroUsd: 20,
    runMs: 120_000,
    cards: 5,
  });
});

it('asks about a blocked card whose budget is used up, and resumes it', async () => {
  const { server, loadCards } = openBoard();
  const card = buildCard('a', { status: 'blocked', blockKind: 'needs_input', budget, usage }, 1);
  loadCards(card);
  const raised = { ...card, budget: { ...NO_BUDGET, tokens: 220 }, revision: 2 };
  server
    .on(`PATCH ${CARD_A}`, json(raised))
    .on(`POST ${CARD_A}/move`, json(buildCard('a', { revision: 3 }, 1)));
  const { page, showing } = render(CardBudgetQuestion, { card, editable: true });
  await showing('Double the budget');
  named(page, 'Double the budget and resume').click();
  await eventually(() => server.count(`POST ${CARD_A}/move`) === 1);
  expect(server.requests.map(({ body }) => body).slice(-2)).toMatchObject([
    { budget: { ...NO_BUDGET, tokens: 220 } },
    { status: 'ready' },
  ]);
});

it('is empty while the budget lasts', () => {
  openBoard().loadCards();
  const { page } = render(CardBudgetQuestion, { card: buildCard('a', { budget }), editable: true });
  expect(page.textContent.trim()).toBe('');
});

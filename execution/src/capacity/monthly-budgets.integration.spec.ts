import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { DAY, SECOND } from '@keelson/contracts/time';
import { assignedTo, openBoards } from '../testing/board-world';
import { START } from '../testing/open-kanban';
import { type ApiResponse } from '../testing/serve';

const BUDGET = { tokens: 1_000, costMicroUsd: null };

const kanban = openBoards();
beforeEach(() => {
  kanban.clock.at = START;
});

const { claim } = kanban;
const claimNext = ({ id }: Agent, { slug }: Board): Promise<ApiResponse> =>
  kanban.call(`POST /v1/agents/${id}/claims`, { boardSlug: slug });

/** Works on a card, and ends with what was used. */
async function work(
  card: Card,
  agent: Agent,
  end: { readonly verb: string; readonly tokens: number },
): Promise<Card> {
  const claimed = await kanban.beginRun(card, agent, 0);
  const failure = end.verb === 'fail' ? { error: 'Half done' } : {};
  const ended = await kanban.report(claimed, end.verb, {
    ...failure,
    usage: { tokens: end.tokens },
  });
  expect(ended.status).toBe(200);
  return ended.body['card'] as Card;
}

const agentNow = async ({ id }: Agent): Promise<Agent | null> => kanban.service.agents.find(id);

it('an agent starts no run after its budget of the month, until the next month or a raise', async () => {
  const agent = await kanban.agent({ monthlyBudget: BUDGET, name: 'Scribe' });
  const board = await kanban.board();
  const [first, second, third] = await Promise.all(
    [1, 2, 3].map(() => kanban.card(board, assignedTo(agent))),
  );
  await work(first!, agent, { verb: 'complete', tokens: 600 });
  // A run may go beyond. The card of a failed one waits in Ready: the budget is not its own.
  const failed = await work(second!, agent, { verb: 'fail', tokens: 600 });
  expect(failed.status).toBe('ready');
  expect((await agentNow(agent))?.monthUsage).toEqual({
    month: '2026-01',
    tokens: 1_200,
    costMicroUsd: 0,
  });
  kanban.clock.at += 60 * SECOND;
  const refused = await claim(third!, agent);
  expect([refused.status, refused.body['code']]).toEqual([409, 'kanban/budget-used-up']);
  expect(refused.body['detail']).toBe(
    'The monthly budget of the agent Scribe is used up. Runs start again on 2026-02-01 (UTC), or when the budget is raised.',
  );
  const next = await claimNext(agent, board);
  expect([next.status, next.body['code']]).toEqual([404, 'kanban/nothing-to-claim']);
  expect(next.body['detail']).toContain('The monthly budget of the agent Scribe is used up.');
  const { revision } = (await agentNow(agent))!;
  const raise = { monthlyBudget: { tokens: 2_000 }, expectedRevision: revision };
  expect((await kanban.call(`PATCH /v1/agents/${agent.id}`, raise)).status).toBe(200);
  await work(third!, agent, { verb: 'complete', tokens: 900 });
  expect((await claimNext(agent, board)).status).toBe(404);
  kanban.clock.at = Date.UTC(2026, 1, 1);
  expect((await claimNext(agent, board)).body['card']).toMatchObject({ id: second!.id });
});

it('a board starts no run after its budget of the month, whichever agent is assigned', async () => {
  const [agent, other] = [await kanban.agent(), await kanban.agent()];
  const [board, open] = [await kanban.board({ monthlyBudget: BUDGET }), await kanban.board()];
  const [first, second] = [
    await kanban.card(board, assignedTo(agent)),
    await kanban.card(board, assignedTo(other)),
  ];
  const elsewhere = await kanban.card(open, assignedTo(other));
  await work(first, agent, { verb: 'complete', tokens: 1_000 });
  const refused = await claim(second, other);
  expect([refused.status, refused.body['code']]).toEqual([409, 'kanban/budget-used-up']);
  expect((await claimNext(other, board)).status).toBe(404);
  await work(elsewhere, other, { verb: 'complete', tokens: 5_000 });
  const boards = [board, open].map(({ slug }) => kanban.service.boards.get(slug));
  const [spent, unlimited] = await Promise.all(boards);
  expect(spent?.monthUsage).toEqual({ month: '2026-01', tokens: 1_000, costMicroUsd: 0 });
  // Only boards with a budget count.
  expect(unlimited?.monthUsage).toBeNull();
  kanban.clock.at += 40 * DAY;
  expect((await claim(second, other)).status).toBe(201);
});

it('the dispatcher leaves cards in Ready and says why', async () => {
  const spent = { month: '2026-01', tokens: 1_000, costMicroUsd: 0 };
  const http = { kind: 'http', endpoint: 'http://127.0.0.1:1025/run' };
  const agent = await kanban.agent({ ...http, monthlyBudget: BUDGET, name: 'Caller' });
  const free = await kanban.agent(http);
  const board = await kanban.board({ monthlyBudget: BUDGET });
  const open = await kanban.board();
  await kanban.run(async ({ writeSet, refs }) => {
    await writeSet.getAll([refs.agent(agent.id)]);
    await writeSet.getAll([refs.board(board.slug)]);
    writeSet.put(refs.agent(agent.id), { ...agent, monthUsage: spent });
    writeSet.put(refs.board(board.slug), { ...board, monthUsage: spent });
  });
  const [ofAgent, ofBoard] = [
    await kanban.card(open, assignedTo(agent)),
    await kanban.card(board, assignedTo(free)),
  ];
  for (const dryRun of [true, false]) {
    const report = await kanban.service.dispatcher.pass({ dryRun, limit: 64 });
    const explained = new Map(report.decisions.map((one) => [one.cardId, one.explanation]));
    expect([explained.get(ofAgent.id), explained.get(ofBoard.id)]).toEqual([
      'The monthly budget of the agent is used up: Caller, until 2026-02-01',
      'The monthly budget of the board is used up',
    ]);
  }
  for (const { boardSlug, id } of [ofAgent, ofBoard]) {
    expect((await kanban.service.cards.get(boardSlug, id)).status).toBe('ready');
  }
});

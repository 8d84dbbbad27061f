import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type ClaimedWork } from '@keelson/contracts/kanban/run/run-endpoints';
import { MINUTE } from '@keelson/contracts/time';
import { claimCard } from '../runs/claim-card';
import { assignedTo, codeOf, openBoards } from '../testing/board-world';
import { rangeOf } from './agent-range';

const SLOTS = 3;
const kanban = openBoards({ policy: { maxConcurrentRuns: SLOTS, leaseMs: MINUTE, retryMs: 0 } });
let board: Board;
let first: Agent;
let second: Agent;
/** Two agents whose ranges are the same slot. */
beforeAll(async () => {
  board = await kanban.board();
  const byStart = new Map<number, Agent>();
  for (;;) {
    const agent = await kanban.agent({ maxConcurrency: 1 });
    const { start } = rangeOf(agent, SLOTS);
    const other = byStart.get(start);
    byStart.set(start, agent);
    if (other === undefined) continue;
    [first, second] = [other, agent];
    return;
  }
});

const begin = async (agent: Agent): Promise<ClaimedWork> =>
  kanban.beginRun(await kanban.card(board, assignedTo(agent)), agent, 0);
const refused = async (agent: Agent): Promise<string> =>
  codeOf(await kanban.claim(await kanban.card(board, assignedTo(agent)), agent));
const end = (work: ClaimedWork) => kanban.report(work, 'complete', { summary: 'Done' });
const slots = async (): Promise<string[]> =>
  (await kanban.service.transactions.refs.slots().get()).docs.map(({ id }) => id).sort();

it('a run outside of the range of its agent counts in the range until it ends', async () => {
  const own = `all:${rangeOf(first, SLOTS).start}`;
  const before = await begin(first);
  expect(await slots()).toEqual([own]);
  const outside = await begin(second);
  const held = await slots();
  expect(held.filter((name) => name.startsWith('all:'))).toHaveLength(2);
  expect(held).toContain(`${second.id}:0`);
  expect(held).toHaveLength(3);
  expect(await refused(second)).toBe('409 kanban/no-capacity');
  await end(before);
  // The slot of its range is free, and its run stands for it.
  expect(await refused(second)).toBe('409 kanban/no-capacity');
  const again = await begin(first);
  await end(outside);
  const back = await begin(second);
  await Promise.all([end(again), end(back)]);
  expect(await slots()).toEqual([]);
});

it('concurrent claims of an agent whose slot another agent has begin one run', async () => {
  const before = await begin(first);
  const cards = await Promise.all([1, 2, 3, 4].map(() => kanban.card(board, assignedTo(second))));
  const tried = await Promise.all(cards.map((card) => kanban.claim(card, second)));
  expect(tried.filter(({ status }) => status === 201)).toHaveLength(1);
  expect(await kanban.service.agents.running([second.id])).toEqual(
    new Map([
      ['all', 2],
      [second.id, 1],
    ]),
  );
  await end(before);
});

it('instances that claim as the slot becomes free do not exceed the limit of the agent', async () => {
  const other = kanban.instance({
    policy: { maxConcurrentRuns: SLOTS, leaseMs: MINUTE, retryMs: 0 },
  });
  const agent = await kanban.agent({ maxConcurrency: 2 });
  const cards = await Promise.all(
    [1, 2, 3, 4, 5, 6].map(() => kanban.card(board, assignedTo(agent))),
  );
  const tried = await Promise.allSettled(
    cards.map(({ boardSlug, id }, index) =>
      claimCard(index % 2 === 0 ? kanban.service : other, kanban.as(), {
        slug: boardSlug,
        cardId: id,
        agentId: agent.id,
      }),
    ),
  );
  const held = await kanban.service.agents.running([agent.id]);
  expect(held.get(agent.id)).toBe(tried.filter(({ status }) => status === 'fulfilled').length);
  expect(held.get(agent.id)).toBeLessThanOrEqual(2);
  expect(held.get('all')).toBeLessThanOrEqual(SLOTS);
});

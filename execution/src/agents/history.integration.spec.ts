import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type AgentRun } from '@keelson/contracts/kanban/agent/agent-endpoints';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { cardPath, codeOf, openBoards } from '../testing/board-world';

interface HistoryPage {
  readonly items: AgentRun[];
  readonly nextCursor: string | null;
}

let agent: Agent;
const kanban = openBoards();
beforeEach(async () => {
  agent = await kanban.agent();
});

const history = async (query = '', id = agent.id): Promise<HistoryPage> => {
  const response = await kanban.call(`GET /v1/agents/${id}/history${query}`);
  expect(codeOf(response)).toBe('200');
  return response.body as unknown as HistoryPage;
};

/** A run of the agent. Without a report it stays active. */
async function run(board: Board, title: string, report?: [name: string, body: object]) {
  const card = await kanban.card(board, { title });
  const claimed = await kanban.beginRun(card, agent);
  kanban.clock.at += 60_000;
  if (report !== undefined) {
    const [name, body] = report;
    expect(codeOf(await kanban.report(claimed, name, body))).toBe('200');
  }
  return { card, run: claimed.run };
}

describe('the history of an agent', () => {
  it('has the runs of all boards, newest first, with outcome, duration and cost', async () => {
    const [one, two] = [await kanban.board(), await kanban.board()];
    const usage = { tokens: 12, costMicroUsd: 340 };
    const first = await run(one, 'First', ['complete', { summary: 'Done', usage }]);
    const second = await run(two, 'Second', ['fail', { error: 'Out of oak' }]);
    await kanban.call(`POST ${cardPath(second.card)}/archive`, {
      expectedRevision: 3,
      archived: true,
    });
    const other = agent;
    agent = await kanban.agent();
    await run(one, 'Of another agent', ['complete', {}]);
    const { items, nextCursor } = await history('', other.id);
    expect(nextCursor).toBeNull();
    expect(items).toEqual([
      {
        id: second.run.id,
        boardSlug: two.slug,
        cardId: second.card.id,
        cardTitle: 'Second',
        purpose: 'work',
        startedAt: second.run.startedAt,
        endedAt: second.run.startedAt + 60_000,
        outcome: 'crashed',
        error: 'Out of oak',
        errorMessage: null,
        usage: null,
      },
      expect.objectContaining({ cardTitle: 'First', outcome: 'completed', error: null, usage }),
    ]);
    expect(items[1]?.id).toBe(first.run.id);
  });

  it('has active runs without an end, and no title of a deleted card', async () => {
    const board = await kanban.board();
    const { card } = await run(board, 'Gone', ['complete', {}]);
    const { revision } = await kanban.service.cards.get(board.slug, card.id);
    await kanban.call(`POST ${cardPath(card)}/delete`, { expectedRevision: revision });
    await run(board, 'Now');
    expect((await history()).items).toMatchObject([
      { cardTitle: 'Now', endedAt: null, outcome: null },
      { cardTitle: null, outcome: 'completed' },
    ]);
  });

  it('comes in pages', async () => {
    const board = await kanban.board();
    const titles = ['a', 'b', 'c', 'd', 'e'];
    for (const title of titles) await run(board, title, ['complete', {}]);
    const seen: (string | null)[] = [];
    let cursor = '';
    do {
      const page = await history(`?limit=2${cursor}`);
      expect(page.items.length).toBeLessThanOrEqual(2);
      seen.push(...page.items.map(({ cardTitle }) => cardTitle));
      cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
    } while (cursor !== '');
    expect(seen).toEqual(titles.toReversed());
  });

  it('refuses agents, unknown agents and cursors of other lists', async () => {
    const { body } = await kanban.call(`POST /v1/agents/${agent.id}/secrets`);
    const token = String(body['token']);
    const path = `GET /v1/agents/${agent.id}/history`;
    expect(codeOf(await kanban.call(path, undefined, { token }))).toBe(
      '403 kanban/token-forbidden',
    );
    expect(codeOf(await kanban.call('GET /v1/agents/nobody/history'))).toBe(
      '404 kanban/agent-not-found',
    );
    const reserved = Buffer.from(JSON.stringify([1, 'a', '__x__', 'b'])).toString('base64url');
    for (const cursor of ['bm8', reserved]) {
      expect(codeOf(await kanban.call(`${path}?cursor=${cursor}`))).toBe('400 request/invalid');
    }
    expect((await history()).items).toEqual([]);
  });
});

import { type Agent } from '@keelson/contracts/kanban/agent';
import { type AgentRun } from '@keelson/contracts/kanban/agent-endpoints';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Card } from '@keelson/contracts/kanban/card';
import { type ClaimedWork } from '@keelson/contracts/kanban/run-endpoints';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { type ApiResponse, serve, type Served } from '../testing/serve';

interface HistoryPage {
  readonly items: AgentRun[];
  readonly nextCursor: string | null;
}

let kanban: Kanban;
let served: Served;
let agent: Agent;

beforeAll(async () => {
  kanban = openKanban();
  served = await serve(kanban.service);
});
beforeEach(async () => {
  agent = await kanban.agent();
});
afterAll(async () => {
  await served.close();
  await kanban.close();
});

const at = ({ boardSlug, id }: Card): string => `/v1/boards/${boardSlug}/cards/${id}`;
const codeOf = ({ status, body }: ApiResponse): string =>
  'code' in body ? `${status} ${String(body['code'])}` : String(status);
const history = async (query = '', id = agent.id): Promise<HistoryPage> => {
  const response = await served.call(`GET /v1/agents/${id}/history${query}`);
  expect(codeOf(response)).toBe('200');
  return response.body as unknown as HistoryPage;
};

/** A run of the agent. Without a report it stays active. */
async function run(board: Board, title: string, report?: [name: string, body: object]) {
  const card = await kanban.card(board, { title });
  kanban.clock.at += 1_000;
  const claimed = (await served.call(`POST ${at(card)}/claim`, { agentId: agent.id }))
    .body as unknown as ClaimedWork;
  kanban.clock.at += 60_000;
  if (report !== undefined) {
    const [name, body] = report;
    const path = `POST ${at(card)}/runs/${claimed.run.id}/${name}`;
    expect(codeOf(await served.call(path, body, { token: claimed.token }))).toBe('200');
  }
  return { card, run: claimed.run };
}

describe('the history of an agent', () => {
  it('has the runs of all boards, newest first, with outcome, duration and cost', async () => {
    const [one, two] = [await kanban.board(), await kanban.board()];
    const usage = { tokens: 12, costMicroUsd: 340 };
    const first = await run(one, 'First', ['complete', { summary: 'Done', usage }]);
    const second = await run(two, 'Second', ['fail', { error: 'Out of oak' }]);
    await served.call(`POST ${at(second.card)}/archive`, { expectedRevision: 3, archived: true });
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
    await served.call(`POST ${at(card)}/delete`, { expectedRevision: revision });
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
    const { body } = await served.call(`POST /v1/agents/${agent.id}/secrets`);
    const token = String(body['token']);
    const path = `GET /v1/agents/${agent.id}/history`;
    expect(codeOf(await served.call(path, undefined, { token }))).toBe(
      '403 kanban/token-forbidden',
    );
    expect(codeOf(await served.call('GET /v1/agents/nobody/history'))).toBe(
      '404 kanban/agent-not-found',
    );
    const reserved = Buffer.from(JSON.stringify([1, 'a', '__x__', 'b'])).toString('base64url');
    for (const cursor of ['bm8', reserved]) {
      expect(codeOf(await served.call(`${path}?cursor=${cursor}`))).toBe('400 request/invalid');
    }
    expect((await history()).items).toEqual([]);
  });
});

import { type Agent } from '@keelson/contracts/kanban/agent';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Card } from '@keelson/contracts/kanban/card';
import { type ClaimedRun } from '@keelson/contracts/kanban/run-endpoints';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { type ApiResponse, serve, type Served } from '../testing/serve';

let kanban: Kanban;
let served: Served;
let agent: Agent;
let other: Agent;
let board: Board;
let token = '';

beforeAll(async () => {
  kanban = openKanban();
  served = await serve(kanban.service);
});
beforeEach(async () => {
  [agent, other] = [await kanban.agent(), await kanban.agent()];
  const rotated = await served.call(`POST /v1/agents/${agent.id}/secrets`, {}, { key: null });
  token = String(rotated.body['token']);
  board = await kanban.board();
});
afterAll(async () => {
  await served.close();
  await kanban.close();
});

const at = ({ boardSlug, id }: Pick<Card, 'boardSlug' | 'id'>): string =>
  `/v1/boards/${boardSlug}/cards/${id}`;
const codeOf = ({ status, body }: ApiResponse): string =>
  'code' in body ? `${status} ${String(body['code'])}` : String(status);
const asAgent = (request: string, body?: unknown): Promise<ApiResponse> =>
  served.call(request, body, { token, actor: null });
const cardOf = ({ id }: Agent): Promise<Card> =>
  kanban.card(board, { assignee: { kind: 'agent', id } });
async function claim(card: Card, { id }: Agent): Promise<ClaimedRun> {
  kanban.clock.at += 1_000;
  const { body } = await served.call(`POST ${at(card)}/claim`, { agentId: id });
  return body as unknown as ClaimedRun;
}
const ownRuns = async (): Promise<ClaimedRun[]> =>
  (await asAgent(`GET /v1/agents/${agent.id}/runs`)).body['items'] as ClaimedRun[];

describe('a worker that lost the token of its run', () => {
  it('finds its active runs, continues one and gives one back', async () => {
    expect(await ownRuns()).toEqual([]);
    const first = await claim(await cardOf(agent), agent);
    const second = await claim(await cardOf(agent), agent);
    await claim(await cardOf(other), other);
    const found = await ownRuns();
    expect(found.map(({ run, token: found }) => [run.id, found])).toEqual(
      [first, second].map(({ run, token: given }) => [run.id, given]),
    );
    const runs = (one: ClaimedRun): string => `${at(one.card)}/runs/${one.run.id}`;
    const asRun = { token: found[0]!.token, actor: null };
    expect(codeOf(await served.call(`POST ${runs(first)}/complete`, {}, asRun))).toBe('200');
    const released = await asAgent(`POST ${runs(second)}/release`, { reason: 'Restarted' });
    expect(released.body['card']).toMatchObject({
      status: 'ready',
      notBefore: null,
      consecutiveFailures: 0,
    });
    expect(released.body['run']).toMatchObject({ failed: false, error: 'Restarted' });
    expect(await ownRuns()).toEqual([]);
  });

  it('does not see the runs of another agent', async () => {
    const request = `GET /v1/agents/${other.id}/runs`;
    expect(codeOf(await asAgent(request))).toBe('403 kanban/token-forbidden');
  });
});

describe('an agent that holds a card', () => {
  const add = ({ card, run, token: runToken }: ClaimedRun, body: object): Promise<ApiResponse> =>
    served.call(`POST ${at(card)}/runs/${run.id}/cards`, body, { token: runToken, actor: null });

  it('creates a child that starts when the card is done, and cards for Triage', async () => {
    const claimed = await claim(await cardOf(agent), agent);
    const child = (await add(claimed, { title: 'Paint it', assignToSelf: true })).body;
    expect(child).toMatchObject({
      status: 'todo',
      parents: [claimed.card.id],
      assignee: { kind: 'agent', id: agent.id },
      createdBy: { kind: 'agent', id: agent.id },
    });
    const idea = await add(claimed, { title: 'Idea', relation: 'none', assignToSelf: true });
    expect(idea.body).toMatchObject({ status: 'triage', parents: [], assignee: null });
    const done = `POST ${at(claimed.card)}/runs/${claimed.run.id}/complete`;
    await served.call(done, {}, { token: claimed.token, actor: null });
    expect(await kanban.service.cards.get(board.slug, child['id'] as Card['id'])).toMatchObject({
      status: 'ready',
    });
    expect(codeOf(await add(claimed, { title: 'Late' }))).toBe('409 kanban/lease-lost');
  });

  it('chooses neither an assignee nor a budget', async () => {
    const claimed = await claim(await cardOf(agent), agent);
    for (const field of [
      { assignee: { kind: 'agent', id: other.id } },
      { budget: { tokens: 9 } },
      { parents: [] },
      { status: 'ready' },
    ]) {
      const code = codeOf(await add(claimed, { title: 'x', ...field }));
      expect([field, code]).toEqual([field, '400 request/invalid']);
    }
  });

  it('attaches files to it, and to no other card', async () => {
    const mine = await cardOf(agent);
    const attach = async (card: Card, as: string): Promise<string> =>
      codeOf(
        await served.call(`POST ${at(card)}/attachments?name=a.txt`, undefined, {
          token: as,
          actor: null,
          bytes: new TextEncoder().encode('Hello'),
          headers: { 'Content-Type': 'text/plain' },
        }),
      );
    expect(await attach(mine, token)).toBe('409 kanban/lease-lost');
    const claimed = await claim(mine, agent);
    // This instance has no storage: the request got as far as the file.
    const reached = '503 kanban/attachments-unavailable';
    expect(await attach(mine, token)).toBe(reached);
    expect(await attach(mine, claimed.token)).toBe(reached);
    const near = await kanban.card(board);
    expect(await attach(near, token)).toBe('404 kanban/card-not-found');
    expect(await attach(near, claimed.token)).toBe('401 kanban/token-invalid');
  });
});

import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ClaimedRun } from '@keelson/contracts/kanban/run/run-endpoints';
import { assignedTo, cardPath, codeOf, openBoards } from '../testing/board-world';
import { type ApiResponse } from '../testing/serve';

let agent: Agent;
let other: Agent;
let board: Board;
let token = '';
const kanban = openBoards();
beforeEach(async () => {
  [agent, other] = [await kanban.agent(), await kanban.agent()];
  token = await kanban.tokenOf(agent.id);
  board = await kanban.board();
});

const asAgent = (request: string, body?: unknown): Promise<ApiResponse> =>
  kanban.call(request, body, { token, actor: null });
const cardOf = (agent: Agent) => kanban.card(board, assignedTo(agent));
const claim = kanban.beginRun;
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
    const runs = (one: ClaimedRun): string => `${cardPath(one.card)}/runs/${one.run.id}`;
    const asRun = { token: found[0]!.token, actor: null };
    expect(codeOf(await kanban.call(`POST ${runs(first)}/complete`, {}, asRun))).toBe('200');
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
    kanban.call(`POST ${cardPath(card)}/runs/${run.id}/cards`, body, {
      token: runToken,
      actor: null,
    });

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
    const done = `POST ${cardPath(claimed.card)}/runs/${claimed.run.id}/complete`;
    await kanban.call(done, {}, { token: claimed.token, actor: null });
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
        await kanban.call(`POST ${cardPath(card)}/attachments?name=a.txt`, undefined, {
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

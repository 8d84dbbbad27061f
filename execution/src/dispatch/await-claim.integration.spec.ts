import { setTimeout as sleep } from 'node:timers/promises';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { rotateAgentSecrets } from '../agents/register-agent';
import { type Service } from '../service';
import { type Kanban, openKanban } from '../testing/open-kanban';
import { type ApiResponse, serve, type Served } from '../testing/serve';

/** Longer than any of these tests takes when the response arrives at the first change. */
const LONG = 30;

/** Two instances on one database, and an agent that waits at one of them. */
describe('waiting for a claim', () => {
  let kanban: Kanban;
  let first: Service;
  let second: Service;
  const served: Served[] = [];
  let board: Board;
  let agent: Agent;
  let token: string;

  beforeEach(async () => {
    kanban = openKanban();
    [first, second] = [kanban.instance(), kanban.instance()];
    served.push(await serve(first), await serve(second));
    board = await kanban.board();
    agent = await kanban.agent({ kind: 'pull', maxConcurrency: 4 });
    ({ token } = await rotateAgentSecrets(first.transactions, kanban.as(), agent.id));
  });
  afterEach(async () => {
    for (const service of [first, second]) service.stopping.abort();
    await Promise.all(served.splice(0).map((one) => one.close()));
    await kanban.close();
  });

  const ask = (at: number, wait: number): Promise<ApiResponse> =>
    served[at]!.call(`POST /v1/agents/${agent.id}/claims`, { wait }, { token });
  const assigned = () => kanban.card(board, { assignee: { kind: 'agent', id: agent.id } });
  /** Long enough for a request to have checked once and started listening. */
  const settle = (): Promise<void> => sleep(1_500);

  it('responds as soon as a card is ready, whichever instance changed it', async () => {
    const started = performance.now();
    const waiting = ask(0, LONG);
    await settle();
    const card = await assigned();
    const { status, body } = await waiting;
    expect([status, body['card']]).toMatchObject([201, { id: card.id, status: 'running' }]);
    expect(performance.now() - started).toBeLessThan((LONG - 5) * 1_000);
  });

  it('gives one card to one of the agents waiting at two instances', async () => {
    const waiting = [ask(0, LONG), ask(1, LONG)];
    await settle();
    const first = await assigned();
    const winner = await Promise.race(waiting);
    expect(winner.body['card']).toMatchObject({ id: first.id });
    const second = await assigned();
    const ids = (await Promise.all(waiting)).map(({ body }) => (body['card'] as { id: string }).id);
    expect(ids.toSorted()).toEqual([first.id, second.id].toSorted());
  });

  it('claims a ready card without waiting', async () => {
    const card = await assigned();
    expect((await ask(0, LONG)).body['card']).toMatchObject({ id: card.id });
  });

  it('ends with 404 when no card became ready', async () => {
    const started = performance.now();
    const { status, body } = await ask(0, 1);
    expect([status, body['code']]).toEqual([404, 'kanban/nothing-to-claim']);
    expect(performance.now() - started).toBeGreaterThanOrEqual(950);
  });

  it('ends at once when the service stops', async () => {
    const started = performance.now();
    const waiting = ask(0, LONG);
    await settle();
    first.stopping.abort();
    expect((await waiting).body['code']).toBe('kanban/nothing-to-claim');
    expect(performance.now() - started).toBeLessThan((LONG - 5) * 1_000);
  });

  it('claims nothing for a disconnected caller', async () => {
    const hangUp = new AbortController();
    const waiting = fetch(`${served[0]!.url}/v1/agents/${agent.id}/claims`, {
      method: 'POST',
      body: JSON.stringify({ wait: LONG }),
      headers: {
        authorization: `Bearer ${token}`,
        'content-type': 'application/json',
        'idempotency-key': 'hung-up',
      },
      signal: hangUp.signal,
    }).catch(() => null);
    await settle();
    hangUp.abort();
    expect(await waiting).toBeNull();
    await settle();
    const card = await assigned();
    await settle();
    expect(await kanban.service.cards.get(board.slug, card.id)).toMatchObject({ status: 'ready' });
    expect((await ask(1, 0)).body['card']).toMatchObject({ id: card.id });
  });

  it('repeats a claim by its key, however long the repeated request would wait', async () => {
    const card = await assigned();
    const repeat = (wait: number): Promise<ApiResponse> =>
      served[0]!.call(`POST /v1/agents/${agent.id}/claims`, { wait }, { token, key: card.id });
    const first = await repeat(5);
    const { status, body } = await repeat(0);
    expect([status, body['run']]).toEqual([201, first.body['run']]);
  });

  it.each([-1, 31, 1.5])('rejects a wait of %d seconds', async (wait) => {
    expect((await ask(0, wait)).body['code']).toBe('request/invalid');
  });
});

import { setTimeout as sleep } from 'node:timers/promises';
import { type CallToolResult, type Client } from '@modelcontextprotocol/client';
import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type RunView } from '@keelson/contracts/kanban/run/run';
import { assignedTo, openBoards } from '../testing/board-world';
import { expectEventually } from '../testing/expect-eventually';
import { connect, jsonOf, result, type Revision } from '../testing/mcp/mcp-client';
import { serve, type Served } from '../testing/serve';

const kanban = openBoards({ now: Date.now });
let other: Served;
let board: Board;
let agent: Agent;
let token = '';
beforeAll(async () => {
  other = await serve(kanban.instance());
});
beforeEach(async () => {
  board = await kanban.board();
  agent = await kanban.agent();
  token = await kanban.tokenOf(agent.id);
});
afterAll(() => other.close());

const add = (): Promise<Card> => kanban.card(board, assignedTo(agent));
/** Long enough for a request to have arrived, or for its effect. */
const settle = (): Promise<void> => sleep(1_500);

/** Waits for a card, and cancels the call after a moment. */
async function waitAndCancel(client: Client): Promise<void> {
  const cancel = new AbortController();
  const waiting = client
    .callTool(
      { name: 'claim_next_card', arguments: { waitSeconds: 20 } },
      { signal: cancel.signal },
    )
    .catch(() => 'canceled');
  await settle();
  cancel.abort();
  expect(await waiting).toBe('canceled');
  await settle();
}

describe.each<Revision>(['2026-07-28', '2025-11-25'])('a client of revision %s', (revision) => {
  it('that cancels its wait gets no card, and the next one that asks does', async () => {
    const client = await connect(await kanban.served(), token, revision);
    await waitAndCancel(client);
    const card = await add();
    await settle();
    expect(await kanban.stored(card)).toMatchObject({ status: 'ready', startedAt: null });
    expect(await result(client, 'claim_next_card')).toMatchObject({ card: { id: card.id } });
    await client.close();
  });
});

it('a cancel message that arrives at another instance ends the wait', async () => {
  const { url } = await kanban.served();
  let asked = 0;
  const client = await connect({ url }, token, '2025-11-25', async (input, init) => {
    const isCancel = JSON.stringify(init?.body).includes('notifications/cancelled');
    asked += isCancel ? 1 : 0;
    return fetch(isCancel ? new URL('/mcp', other.url) : input, init);
  });
  await waitAndCancel(client);
  const card = await add();
  await settle();
  expect([asked, (await kanban.stored(card)).status]).toEqual([1, 'ready']);
  await client.close();
});

describe('a cancel message after the response', () => {
  const post = (sessionId: string, message: object): Promise<Response> =>
    kanban.fetch('/mcp', {
      method: 'POST',
      headers: {
        Authorization: `Bearer ${token}`,
        'Content-Type': 'application/json',
        Accept: 'application/json, text/event-stream',
        'MCP-Protocol-Version': '2025-11-25',
        'Mcp-Session-Id': sessionId,
      },
      body: JSON.stringify({ jsonrpc: '2.0', ...message }),
    });
  const claim = async (sessionId: string): Promise<RunView> => {
    const params = { name: 'claim_next_card', arguments: {} };
    const text = await (await post(sessionId, { id: 7, method: 'tools/call', params })).text();
    const data = /^data: (\{.*)$/m.exec(text)?.[1] ?? text;
    const { result: answer } = JSON.parse(data) as { result: CallToolResult };
    return (jsonOf(answer) as { run: RunView }).run;
  };
  const cancel = (sessionId: string): Promise<Response> =>
    post(sessionId, { method: 'notifications/cancelled', params: { requestId: 7 } });

  it('releases the card at once, and nothing is counted', async () => {
    const card = await add();
    const run = await claim('one');
    await cancel('one');
    await expectEventually(async () => (await kanban.stored(card)).status, 'ready');
    expect(await kanban.stored(card)).toMatchObject({ consecutiveFailures: 0, notBefore: null });
    const ended = await kanban.service.cards.run({
      slug: board.slug,
      cardId: card.id,
      runId: run.id,
    });
    expect(ended).toMatchObject({ status: 'ended', failed: false });
  });

  it('changes nothing once the agent has called on the run, nor for a client with the same token', async () => {
    const card = await add();
    const run = await claim('two');
    await cancel('three');
    await settle();
    expect((await kanban.stored(card)).currentRunId).toBe(run.id);
    const client = await connect(await kanban.served(), token);
    await result(client, 'heartbeat', { boardSlug: board.slug, cardId: card.id, runId: run.id });
    await cancel('two');
    await settle();
    expect((await kanban.stored(card)).currentRunId).toBe(run.id);
    await client.close();
  });
});

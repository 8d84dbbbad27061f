import { BRAND } from '@keelson/product/brand';
import { type Client } from '@modelcontextprotocol/client';
import { AgentId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { call, codeOf, connect, result, type Revision } from '../testing/mcp/mcp-client';
import { openBoards } from '../testing/board-world';
import { TOKEN } from '../testing/serve';

let token = '';
let [own, other]: Board[] = [];
let [mine, near, far]: Card[] = [];
const kanban = openBoards({ now: Date.now });
beforeAll(async () => {
  for (const id of ['scribe', 'rival']) await kanban.agent({ id });
  token = await kanban.tokenOf('scribe');
});
beforeEach(async () => {
  [own, other] = [await kanban.board({ name: 'Own' }), await kanban.board()];
  mine = await kanban.card(own, {
    title: 'Mine',
    priority: 4,
    assignee: { kind: 'agent', id: 'scribe' },
  });
  near = await kanban.card(own);
  far = await kanban.card(other, { assignee: { kind: 'agent', id: 'rival' } });
});
afterEach(async () => {
  for (const card of [mine!, far!]) {
    await kanban.run(async (context) => {
      await context.board(card.boardSlug);
      context.saveCard({ ...(await context.card(card.boardSlug, card.id)), archived: true });
    });
  }
});

const POST = {
  'Content-Type': 'application/json',
  Accept: 'application/json, text/event-stream',
};
const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
const send = (
  init: { headers?: Record<string, string>; method?: string; body?: unknown } = {},
): Promise<Response> => {
  const { headers = {}, method = 'POST', body = PING } = init;
  return kanban.fetch('/mcp', {
    method,
    headers: { ...POST, ...headers },
    ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
  });
};
const bearer = (value: string): Record<string, string> => ({ Authorization: `Bearer ${value}` });

describe('the endpoint', () => {
  it.each([
    ['no token', {}, '', 'kanban/token-missing'],
    ['an invalid token', bearer('agent_nobody'), 'error="invalid_token", ', 'kanban/token-invalid'],
  ])('answers %s with 401 and where the metadata is', async (_what, headers, error, code) => {
    const response = await send({ headers });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ code });
    const metadata = `${(await kanban.served()).url}/.well-known/oauth-protected-resource/mcp`;
    expect(response.headers.get('www-authenticate')).toBe(
      `Bearer ${error}resource_metadata="${metadata}"`,
    );
    expect(await (await fetch(metadata)).json()).toEqual({
      resource: `${(await kanban.served()).url}/mcp`,
      resource_name: `${BRAND.name} boards`,
      bearer_methods_supported: ['header'],
    });
  });

  it('is for agents: the service token acts for people and is refused', async () => {
    const response = await send({ headers: bearer(TOKEN) });
    expect(response.status).toBe(403);
    expect(response.headers.get('www-authenticate')).toContain('error="insufficient_scope"');
  });

  it.each(['GET', 'DELETE'])('has no sessions: %s is answered with 405', async (method) => {
    const response = await send({ method, headers: bearer(token) });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST']);
  });

  it.each(['GET', 'DELETE'])(
    'answers %s with a wrong token like any other request',
    async (method) => {
      const response = await send({ method, headers: bearer('agent_nobody') });
      expect(response.status).toBe(401);
      expect(response.headers.get('www-authenticate')).toContain('error="invalid_token"');
    },
  );

  it.each([
    ['https://evil.example', 403],
    ['null', 403],
    ['http://localhost:6274', 200],
  ])('answers the origin %s with %d', async (Origin, status) => {
    const headers = { ...bearer(token), Origin, 'MCP-Protocol-Version': '2025-11-25' };
    expect((await send({ headers })).status).toBe(status);
  });

  it.each(['', ' '.repeat(70), '\n\t'.repeat(200)])(
    'refuses a batch, which would pass as one request, also after blanks: %j',
    async (blanks) => {
      const response = await kanban.fetch('/mcp', {
        method: 'POST',
        headers: { ...POST, ...bearer(token) },
        body: blanks + JSON.stringify([PING, PING]),
      });
      expect(response.status).toBe(400);
      expect(await response.json()).toMatchObject({ code: 'request/invalid' });
    },
  );

  it('answers what is no JSON, no JSON-RPC or no known method in the form of the protocol', async () => {
    const headers = bearer(token);
    const broken = await kanban.fetch('/mcp', {
      method: 'POST',
      headers: { ...POST, ...headers },
      body: '{',
    });
    expect([broken.status, await broken.json()]).toMatchObject([400, { error: { code: -32_700 } }]);
    expect((await send({ headers, body: { a: 1 } })).status).toBe(400);
    const text = await (await send({ headers, body: { ...PING, method: 'x/y' } })).text();
    expect(text).toContain('"code":-32601');
  });
});

describe.each<Revision>(['2026-07-28', '2025-11-25'])('a client of revision %s', (revision) => {
  let client: Client;
  beforeAll(async () => {
    client = await connect(await kanban.served(), token, revision);
  });
  afterAll(() => client.close());

  it('negotiates the revision and learns what the server is for', () => {
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    expect(client.getInstructions()).toContain('Claim a card');
  });

  it('lists tools with a schema, a title and hints', async () => {
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual([
      'list_boards',
      'list_cards',
      'get_card',
      'read_file',
      'claim_next_card',
      'list_my_runs',
      'heartbeat',
      'comment_on_card',
      'log_progress',
      'check_item',
      'create_card',
      'attach_text_file',
      'finish_card',
      'request_changes',
      'ask_question',
      'block_card',
      'fail_card',
      'release_card',
    ]);
    for (const tool of tools) {
      expect(tool).toMatchObject({
        inputSchema: { type: 'object', additionalProperties: false },
        annotations: { openWorldHint: false },
      });
      expect(tool.description?.length).toBeGreaterThan(40);
    }
    const readers = tools.filter(({ annotations }) => annotations?.readOnlyHint);
    expect(readers.map(({ name }) => name)).toEqual([
      'list_boards',
      'list_cards',
      'get_card',
      'read_file',
      'list_my_runs',
    ]);
  });

  it('works a card from the claim to the review', async () => {
    const claimed = await result(client, 'claim_next_card', { boardSlug: own!.slug });
    expect(claimed).toMatchObject({
      card: { id: mine!.id, status: 'running' },
      context: { comments: [] },
    });
    expect(JSON.stringify(claimed)).not.toContain('run_');
    const { run } = claimed as { run: { id: string; leaseUntil: number } };
    const at = { boardSlug: own!.slug, cardId: mine!.id, runId: run.id };
    expect(await result(client, 'heartbeat', at)).toMatchObject({
      leaseUntil: expect.any(Number) as number,
    });
    const { runId, ...onCard } = at;
    await result(client, 'comment_on_card', { ...at, body: 'Half done' });
    const finished = await result(client, 'finish_card', {
      ...at,
      to: 'review',
      summary: 'Two pages',
    });
    expect(finished).toMatchObject({ runId, status: 'review', outcome: 'review_requested' });
    expect((await kanban.stored(mine!)).result).toBe('Two pages');
    const again = await call(client, 'finish_card', { ...at, to: 'done', summary: 'x' });
    expect(codeOf(again)).toBe('kanban/lease-lost');
    expect(await result(client, 'get_card', onCard)).toMatchObject({
      context: {
        comments: [{ body: 'Half done', author: { kind: 'agent', id: 'scribe' } }],
        attempts: [{ outcome: 'review_requested', summary: 'Two pages' }],
      },
    });
  });

  it('does a call once that is repeated with its key, and refuses the key for another', async () => {
    const at = { boardSlug: own!.slug, cardId: mine!.id };
    const claimed = await result(client, 'claim_next_card', { boardSlug: own!.slug });
    const { runId } = claimed as { runId: string };
    const args = { ...at, runId, body: 'Once', idempotencyKey: `k-${revision}-${mine!.id}` };
    const first = await result(client, 'comment_on_card', args);
    expect(await result(client, 'comment_on_card', args)).toEqual(first);
    const reused = await call(client, 'comment_on_card', { ...args, body: 'Other' });
    expect(codeOf(reused)).toBe('request/idempotency-key-reused');
    const { context } = (await result(client, 'get_card', at)) as {
      context: { comments: unknown[] };
    };
    expect(context.comments).toHaveLength(1);
  });

  it('sees the boards on which it has cards, and nothing of others', async () => {
    const { boards } = (await result(client, 'list_boards')) as { boards: { slug: string }[] };
    expect(boards).toEqual([
      {
        slug: own!.slug,
        key: own!.key,
        name: 'Own',
        description: '',
        counts: expect.objectContaining({ ready: 2 }) as object,
      },
    ]);
    const listed = await result(client, 'list_cards', { boardSlug: own!.slug, status: 'ready' });
    const ids = (listed as { items: { id: string }[] }).items.map(({ id }) => id);
    expect(new Set(ids)).toEqual(new Set([mine!.id, near!.id]));
    const hidden = { boardSlug: other!.slug, cardId: far!.id };
    for (const [tool, args] of [
      ['list_cards', { boardSlug: other!.slug }],
      ['get_card', hidden],
    ] as const) {
      expect([tool, codeOf(await call(client, tool, args))]).toEqual([
        tool,
        'kanban/card-not-found',
      ]);
    }
    const foreign = await call(client, 'heartbeat', { ...hidden, runId: 'unknown' });
    expect(codeOf(foreign)).toBe('kanban/run-not-found');
    await expect(client.readResource({ uri: `keelson://boards/${other!.slug}` })).rejects.toThrow(
      'kanban/card-not-found',
    );
  });

  it('learns from an error what happened and what to do', async () => {
    const empty = await call(client, 'claim_next_card', { boardSlug: other!.slug });
    expect(empty.isError).toBe(true);
    expect(empty.content).toEqual([
      {
        type: 'text',
        text: expect.stringMatching(
          /^.+ \(kanban\/nothing-to-claim\)\. .+ Call claim_next_card/,
        ) as string,
      },
    ]);
    const wrong = await call(client, 'get_card', { boardSlug: 'NO SLUG' });
    expect([wrong.isError, JSON.stringify(wrong.content)]).toEqual([
      true,
      expect.stringContaining('cardId'),
    ]);
  });

  it('reads boards, cards and its runs as resources', async () => {
    const claimed = await result(client, 'claim_next_card', { boardSlug: own!.slug });
    const { run } = claimed as { run: { id: string } };
    const { resources } = await client.listResources();
    expect(resources).toMatchObject([{ uri: `keelson://boards/${own!.slug}`, title: 'Own' }]);
    const { resourceTemplates } = await client.listResourceTemplates();
    expect(resourceTemplates.map(({ name }) => name)).toEqual(['board', 'card', 'run']);
    const read = async (path: string): Promise<unknown> => {
      const uri = `keelson://boards/${own!.slug}${path}`;
      const { contents } = await client.readResource({ uri });
      return JSON.parse((contents[0] as { text: string }).text);
    };
    expect(await read('')).toMatchObject({ slug: own!.slug, counts: { running: 1 } });
    expect(await read('')).not.toHaveProperty('roles');
    expect(await read(`/cards/${mine!.id}`)).toMatchObject({ card: { title: 'Mine' } });
    expect(await read(`/cards/${mine!.id}/runs/${run.id}`)).toMatchObject({ agentId: 'scribe' });
    // An ended run is read as long as its card is.
    const at = { boardSlug: own!.slug, cardId: mine!.id, runId: run.id };
    await result(client, 'finish_card', { ...at, to: 'done' });
    expect(await read(`/cards/${mine!.id}/runs/${run.id}`)).toMatchObject({ outcome: 'completed' });
    const card = `/v1/boards/${own!.slug}/cards/${mine!.id}`;
    const { revision } = await kanban.service.cards.get(own!.slug, mine!.id);
    await kanban.call(`POST ${card}/assign`, { expectedRevision: revision, assignee: null });
    await expect(read(`/cards/${mine!.id}/runs/${run.id}`)).rejects.toThrow(
      'kanban/card-not-found',
    );
  });

  it('has the prompts of the two jobs', async () => {
    const { prompts } = await client.listPrompts();
    expect(prompts.map(({ name }) => name)).toEqual(['work-next-card', 'review-card']);
    const { messages } = await client.getPrompt({
      name: 'review-card',
      arguments: { boardSlug: own!.slug, cardId: mine!.id },
    });
    expect(JSON.stringify(messages)).toContain(mine!.id);
  });
});

it('a waiting claim gets the card that becomes ready, and a client that has left gets none', async () => {
  const client = await connect(await kanban.served(), token);
  await result(client, 'claim_next_card', { boardSlug: own!.slug });
  const leaving = new AbortController();
  const left = client
    .callTool(
      { name: 'claim_next_card', arguments: { boardSlug: own!.slug, waitSeconds: 20 } },
      { signal: leaving.signal },
    )
    .catch(() => 'left');
  await new Promise((resolve) => setTimeout(resolve, 300));
  leaving.abort();
  expect(await left).toBe('left');
  const waiting = result(client, 'claim_next_card', { boardSlug: own!.slug, waitSeconds: 20 });
  await new Promise((resolve) => setTimeout(resolve, 300));
  const next = await kanban.card(own!, { assignee: { kind: 'agent', id: 'scribe' } });
  expect(await waiting).toMatchObject({ card: { id: next.id } });
  await client.close();
});

it('a disabled agent does nothing but end its runs', async () => {
  const client = await connect(await kanban.served(), token);
  const claimed = await result(client, 'claim_next_card', { boardSlug: own!.slug });
  const { run } = claimed as { run: { id: string } };
  const setEnabled = async (enabled: boolean): Promise<unknown> =>
    kanban.run(async (context) => {
      const ref = context.refs.agent(AgentId.parse('scribe'));
      const agent = await context.writeSet.get(ref);
      if (agent !== null) context.writeSet.put(ref, { ...agent, enabled });
    });
  await setEnabled(false);
  try {
    const at = { boardSlug: own!.slug, cardId: mine!.id };
    expect(codeOf(await call(client, 'get_card', at))).toBe('kanban/agent-disabled');
    expect(codeOf(await call(client, 'list_boards'))).toBe('kanban/agent-disabled');
    const cards = await call(client, 'list_cards', { boardSlug: own!.slug });
    expect(codeOf(cards)).toBe('kanban/agent-disabled');
    const uri = `keelson://boards/${own!.slug}`;
    await expect(client.readResource({ uri })).rejects.toThrow('kanban/agent-disabled');
    await result(client, 'finish_card', { ...at, runId: run.id, to: 'done', summary: 'Done' });
  } finally {
    await setEnabled(true);
    await client.close();
  }
});

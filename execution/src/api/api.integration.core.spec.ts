import { EXECUTION_ENDPOINTS } from '@keelson/contracts/kanban/execution-endpoints';
import { MemoryStore } from '../testing/memory-store';
import { codeOf, openBoards } from '../testing/board-world';
import { serve } from '../testing/serve';
import { routesOf } from './routes';

const files = new MemoryStore();
const kanban = openBoards({ files, now: Date.now });

let boards = 0;
const newBoard = async (fields: object = {}): Promise<string> => {
  const slug = `api-${(boards += 1)}`;
  const made = await kanban.call('POST /v1/boards', { slug, name: 'Keel', ...fields });
  expect(made.status).toBe(201);
  return `/v1/boards/${slug}`;
};
const newCard = async (board: string, fields: object = {}): Promise<Record<string, never>> => {
  const made = await kanban.call(`POST ${board}/cards`, { title: 'Plank', ...fields });
  expect(made.status).toBe(201);
  return made.body as Record<string, never>;
};

it('has a route for every operation of the contract and no other', () => {
  const bound = routesOf(kanban.service).map(({ endpoint }) => endpoint);
  expect(new Set(bound)).toEqual(new Set(EXECUTION_ENDPOINTS));
  expect(bound).toHaveLength(EXECUTION_ENDPOINTS.length);
});

describe('authentication', () => {
  it.each([
    ['no token', { token: null }, '401 kanban/token-missing'],
    ['a wrong token', { token: 'x'.repeat(46) }, '401 kanban/token-invalid'],
    ['an unknown agent token', { token: 'agent_nobody' }, '401 kanban/token-invalid'],
    ['a run token on another route', { token: 'run_nobody' }, '401 kanban/token-invalid'],
  ])('%s is refused', async (_, options, expected) => {
    expect(codeOf(await kanban.call('GET /v1/boards', undefined, options))).toBe(expected);
    const post = await kanban.call('POST /v1/boards', { slug: 'no', name: 'No' }, options);
    expect(codeOf(post)).toBe(expected);
  });

  it('a mutation requires an actor and an idempotency key', async () => {
    const body = { slug: 'nobody', name: 'No' };
    expect(codeOf(await kanban.call('POST /v1/boards', body, { actor: null }))).toBe(
      '400 kanban/actor-missing',
    );
    expect(codeOf(await kanban.call('POST /v1/boards', body, { key: null }))).toBe(
      '400 request/idempotency-key-missing',
    );
  });

  it('health and the API description are public and contain no secrets', async () => {
    const health = await kanban.call('GET /v1/health', undefined, { token: null });
    expect(health).toMatchObject({ status: 200, body: { status: 'up' } });
    const live = await kanban.call('GET /v1/live', undefined, { token: null });
    expect(live).toMatchObject({ status: 200, body: { status: 'up', version: 'test' } });
    const ready = await kanban.call('GET /v1/ready', undefined, { token: null });
    expect(ready).toMatchObject({ status: 200, body: { status: 'ready' } });
    const description = await kanban.call('GET /v1/openapi.json', undefined, { token: null });
    expect(description.body).toMatchObject({ openapi: '3.1.0' });
    expect(description.headers.get('etag')).toMatch(/^(W\/)?"\w{32}"$/);
    expect(Object.keys(description.body['paths'] as object)).toContain('/v1/boards/{slug}/cards');
    expect(description.body['servers']).toEqual([expect.objectContaining({ url: '/' })]);
  });

  it('the description names the public address, where one is set', async () => {
    const publicUrl = 'https://agents.test';
    const other = await serve(kanban.instance({ publicUrl }));
    const { body } = await other.call('GET /v1/openapi.json', undefined, { token: null });
    expect(body['servers']).toEqual([expect.objectContaining({ url: publicUrl })]);
    await other.close();
  });
});

describe('requests', () => {
  it.each([
    ['GET /v1/nothing', undefined, {}, '404 request/not-found'],
    ['DELETE /v1/boards', undefined, {}, '405 request/method-not-allowed'],
    ['POST /v1/boards', { slug: 'NO', name: '' }, {}, '400 request/invalid'],
    ['POST /v1/boards', { slug: 'x', name: 'x', extra: 1 }, {}, '400 request/invalid'],
    ['GET /v1/boards?limit=0', undefined, {}, '400 request/invalid'],
    ['GET /v1/boards?limit=2&limit=3', undefined, {}, '400 request/invalid'],
    ['GET /v1/boards/none', undefined, {}, '404 kanban/board-not-found'],
    [
      'POST /v1/boards',
      { slug: 'x', name: 'x' },
      { headers: { 'Content-Type': 'text/plain' } },
      '415 request/unsupported-media-type',
    ],
  ])('%s with %j is refused', async (request, body, options, expected) => {
    expect(codeOf(await kanban.call(request, body, options))).toBe(expected);
  });

  it('that are too large are refused before they are read', async () => {
    const body = { slug: 'x', name: 'x', description: 'x'.repeat(3 * 1024 * 1024) };
    expect(codeOf(await kanban.call('POST /v1/boards', body))).toBe('413 request/body-too-large');
  });

  it('with a repeated key run once and are refused with another body', async () => {
    const board = await newBoard();
    const create = () => kanban.call(`POST ${board}/cards`, { title: 'Once' }, { key: 'once' });
    const answers = await Promise.all([create(), create(), create()]);
    expect(new Set(answers.map(({ body }) => body['id'])).size).toBe(1);
    const list = await kanban.call(`GET ${board}/cards`);
    expect(list.body['items']).toHaveLength(1);
    const other = await kanban.call(`POST ${board}/cards`, { title: 'Twice' }, { key: 'once' });
    expect(codeOf(other)).toBe('422 request/idempotency-key-reused');
    const bob = { kind: 'user', id: 'bob', label: 'Bob' } as const;
    const theirs = await kanban.call(
      `POST ${board}/cards`,
      { title: 'Twice' },
      { key: 'once', actor: bob },
    );
    expect(theirs.status).toBe(201);
  });
});

describe('a card over HTTP', () => {
  it('a stale move returns 409 with the current card', async () => {
    const board = await newBoard();
    const card = await newCard(board);
    const path = `${board}/cards/${String(card['id'])}`;
    const move = (expectedRevision: number) =>
      kanban.call(`POST ${path}/move`, { expectedRevision, status: 'review' });
    expect((await move(1)).body).toMatchObject({ status: 'review', revision: 2 });
    const stale = await move(1);
    expect(codeOf(stale)).toBe('409 kanban/revision-stale');
    expect(stale.headers.get('content-type')).toBe('application/problem+json');
    expect(stale.body).toMatchObject({
      retryable: false,
      details: { card: { revision: 2, status: 'review' } },
    });
  });

  it('open parents return 409 with their titles, a full column with its counts', async () => {
    const board = await newBoard({ wipLimits: { review: 1 } });
    const parent = await newCard(board, { title: 'Keel' });
    const child = await newCard(board, { parents: [parent['id']] });
    const to = (card: Record<string, unknown>, status: string, expectedRevision: number) =>
      kanban.call(`POST ${board}/cards/${String(card['id'])}/move`, { expectedRevision, status });
    const blocked = await to(child, 'ready', 1);
    expect(codeOf(blocked)).toBe('409 kanban/parents-open');
    expect(blocked.body['details']).toEqual({
      blockedBy: [{ id: parent['id'], title: 'Keel', status: 'ready' }],
    });
    const free = await newCard(board);
    await to(free, 'review', 1);
    const full = await to(parent, 'review', 2);
    expect(codeOf(full)).toBe('409 kanban/wip-limit');
    expect(full.body['details']).toEqual({ status: 'review', limit: 1, count: 1 });
    expect(full.headers.get('retry-after')).not.toBeNull();
    expect(codeOf(await to(free, 'running', 2))).toBe('400 kanban/claim-only');
  });

  it('columns are paginated and timelines name actors', async () => {
    const board = await newBoard();
    for (const title of ['A', 'B', 'C']) await newCard(board, { title });
    const titles: unknown[] = [];
    let cursor = '';
    for (let page = 0; page < 3; page += 1) {
      const query = `status=ready&limit=2${cursor}`;
      const { body } = await kanban.call(`GET ${board}/cards?${query}`);
      titles.push(...(body['items'] as { title: string }[]).map(({ title }) => title));
      if (body['nextCursor'] === null) break;
      cursor = `&cursor=${body['nextCursor'] as string}`;
    }
    expect(titles).toEqual(['A', 'B', 'C']);
    const bad = await kanban.call(`GET ${board}/cards?status=ready&cursor=abc`);
    expect(codeOf(bad)).toBe('400 request/invalid');
    const { body } = await kanban.call(`GET ${board}`);
    expect(body['counts']).toMatchObject({ ready: 3, done: 0 });
  });

  it('a bulk request returns one result per item', async () => {
    const board = await newBoard();
    const card = await newCard(board);
    const items = [
      { op: 'move', cardId: card['id'], expectedRevision: 1, status: 'done' },
      { op: 'edit', cardId: 'nobody', expectedRevision: 1, title: 'x' },
    ];
    const { status, body } = await kanban.call(`POST ${board}/bulk`, { items });
    expect(status).toBe(200);
    expect(body['results']).toMatchObject([
      { ok: true, card: { status: 'done' } },
      { ok: false, code: 'kanban/card-not-found' },
    ]);
  });
});

describe('a pulling agent over HTTP', () => {
  it('uses its own token, and the run token for its run', async () => {
    const board = await newBoard();
    const agent = await kanban.call('POST /v1/agents', {
      id: 'puller',
      kind: 'pull',
      name: 'Puller',
    });
    expect(agent.status).toBe(201);
    const { body: secrets } = await kanban.call(
      'POST /v1/agents/puller/secrets',
      {},
      { key: null },
    );
    const own = { token: String(secrets['token']), actor: null };
    const assignee = { kind: 'agent', id: 'puller' };
    const card = await newCard(board, { assignee });
    expect(codeOf(await kanban.call('GET /v1/agents', undefined, own))).toBe(
      '403 kanban/token-forbidden',
    );
    const claimed = await kanban.call('POST /v1/agents/puller/claims', {}, own);
    expect(claimed.body).toMatchObject({ card: { id: card['id'], status: 'running' } });
    expect(JSON.stringify(claimed.body)).not.toContain('tokenHash');
    const run = claimed.body['run'] as { id: string };
    const runPath = `${board}/cards/${String(card['id'])}/runs/${run.id}`;
    const asRun = { token: String(claimed.body['token']), actor: null };
    expect(
      (await kanban.call(`POST ${runPath}/heartbeat`, {}, { ...asRun, key: null })).status,
    ).toBe(200);
    const comment = await kanban.call(
      `POST ${board}/cards/${String(card['id'])}/comments`,
      { body: 'Sawing' },
      asRun,
    );
    expect(comment.body).toMatchObject({ author: { kind: 'agent', id: 'puller' }, runId: run.id });
    const lines = [{ at: 1, level: 'info', text: 'half way' }];
    expect((await kanban.call(`POST ${runPath}/log`, { lines }, asRun)).status).toBe(201);
    expect(codeOf(await kanban.call(`POST ${runPath}/terminate`, { reason: 'x' }, asRun))).toBe(
      '403 kanban/token-forbidden',
    );
    const done = await kanban.call(
      `POST ${runPath}/complete`,
      { summary: 'Sawn' },
      { ...asRun, key: 'done' },
    );
    expect(done.body).toMatchObject({ card: { status: 'done' }, run: { outcome: 'completed' } });
    const again = await kanban.call(
      `POST ${runPath}/complete`,
      { summary: 'Sawn' },
      { ...asRun, key: 'done' },
    );
    expect(again.body).toEqual(done.body);
    expect(codeOf(await kanban.call(`POST ${runPath}/complete`, { summary: '' }, asRun))).toBe(
      '409 kanban/lease-lost',
    );
    expect(codeOf(await kanban.call('POST /v1/agents/puller/claims', {}, own))).toBe(
      '404 kanban/nothing-to-claim',
    );
    await kanban.call('POST /v1/agents', { id: 'thief', kind: 'pull', name: 'Thief' });
    const { body: other } = await kanban.call('POST /v1/agents/thief/secrets', {}, { key: null });
    const thief = { token: String(other['token']), actor: null };
    expect(codeOf(await kanban.call('POST /v1/agents/puller/claims', {}, thief))).toBe(
      '403 kanban/token-forbidden',
    );
    expect(codeOf(await kanban.call(`POST ${runPath}/fail`, { error: 'x' }, thief))).toBe(
      '404 kanban/run-not-found',
    );
    const rotated = await kanban.call('POST /v1/agents/puller/secrets', {}, { key: null });
    expect(rotated.status).toBe(201);
    expect(codeOf(await kanban.call('GET /v1/capabilities', undefined, own))).toBe(
      '401 kanban/token-invalid',
    );
  });

  it.each([
    ['http://agent.example.com/run', '422 kanban/agent-endpoint-refused'],
    ['https://user:secret@agent.example.com/run', '422 kanban/agent-endpoint-refused'],
    ['ftp://agent.example.com/run', '400 request/invalid'],
  ])('an endpoint at %s is refused', async (endpoint, expected) => {
    const agent = { id: 'bad', kind: 'http', name: 'Bad', endpoint };
    expect(codeOf(await kanban.call('POST /v1/agents', agent))).toBe(expected);
  });
});

describe('exporting a board', () => {
  it('an export can be imported under another name', async () => {
    const board = await newBoard({ wipLimits: { ready: 50 } });
    const parent = await newCard(board, { title: 'Keel', priority: 3, labels: ['oak'] });
    const child = await newCard(board, { title: 'Rib', parents: [parent['id']] });
    await kanban.call(`POST ${board}/cards/${String(child['id'])}/comments`, { body: 'Hm @ada' });
    const { body: document } = await kanban.call(`GET ${board}/export`);
    const request = { slug: 'moved', document };
    const send = () => kanban.call('POST /v1/board-imports', request, { key: 'import' });
    const imported = await send();
    expect(imported).toMatchObject({ status: 201, body: { cards: 2, board: { archived: false } } });
    expect((await send()).body).toEqual(imported.body);
    const copy = await kanban.call('GET /v1/boards/moved/export');
    expect({ ...copy.body, board: null, exportedAt: 0 }).toEqual({
      ...document,
      board: null,
      exportedAt: 0,
    });
    const { body } = await kanban.call('GET /v1/boards/moved');
    expect(body['counts']).toMatchObject({ ready: 1, todo: 1 });
    const taken = await kanban.call('POST /v1/board-imports', request, { key: 'another' });
    expect(codeOf(taken)).toBe('409 kanban/board-exists');
  });

  it('a board of hundreds of cards is imported completely', async () => {
    const board = await newBoard();
    const template = await newCard(board);
    const { body: document } = await kanban.call(`GET ${board}/export`);
    const [card] = document['cards'] as Record<string, unknown>[];
    const cards = Array.from({ length: 450 }, (_, n) => ({
      ...card,
      id: `${String(template['id'])}-${n}`,
      parents: n % 10 === 0 ? [] : [`${String(template['id'])}-${n - 1}`],
    }));
    const request = { slug: 'large', document: { ...document, cards } };
    expect((await kanban.call('POST /v1/board-imports', request)).status).toBe(201);
    const { body } = await kanban.call('GET /v1/boards/large');
    expect(body['counts']).toMatchObject({ ready: 45, todo: 405 });
  });
});

describe('attachments', () => {
  it('are stored, listed, downloaded and removed', async () => {
    const board = await newBoard();
    const card = await newCard(board);
    const path = `${board}/cards/${String(card['id'])}/attachments`;
    const bytes = new TextEncoder().encode('<script>alert(1)</script>');
    const name = encodeURIComponent('Plan "1".html');
    const headers = { 'Content-Type': 'text/html' };
    const send = () =>
      kanban.call(`POST ${path}?name=${name}`, undefined, { bytes, headers, key: 'file' });
    const stored = await send();
    expect(stored).toMatchObject({
      status: 201,
      body: { name: 'Plan "1".html', size: bytes.length },
    });
    expect((await send()).body).toEqual(stored.body);
    expect(files.files.size).toBe(1);
    const id = String(stored.body['id']);
    const file = await kanban.call(`GET ${path}/${id}`);
    expect(file.body['text']).toBe('<script>alert(1)</script>');
    expect(file.headers.get('content-type')).toBe('application/octet-stream');
    expect(file.headers.get('content-disposition')).toBe(
      'attachment; filename="Plan \\"1\\".html"',
    );
    const { body } = await kanban.call(`GET ${path}`);
    expect(body['items']).toHaveLength(1);
    expect((await kanban.call(`DELETE ${path}/${id}`)).status).toBe(204);
    expect(files.files.size).toBe(0);
    expect(codeOf(await kanban.call(`GET ${path}/${id}`))).toBe('404 kanban/attachment-not-found');
  });

  it('that are too large, have an invalid name or no card leave nothing behind', async () => {
    const board = await newBoard();
    const card = await newCard(board);
    const path = `${board}/cards/${String(card['id'])}/attachments`;
    const large = new Uint8Array(25 * 1024 * 1024 + 1);
    const send = (address: string, bytes: Uint8Array<ArrayBuffer>) =>
      kanban.call(`POST ${address}`, undefined, { bytes });
    const small = new Uint8Array(3);
    expect(codeOf(await send(`${path}?name=a`, large))).toBe('413 request/body-too-large');
    expect(codeOf(await send(`${path}?name=..%2Fa`, small))).toBe('400 request/invalid');
    expect(codeOf(await send(`${board}/cards/none/attachments?name=a`, small))).toBe(
      '404 kanban/card-not-found',
    );
    expect(files.files.size).toBe(0);
  });
});

it('reports which features are available', async () => {
  const { body } = await kanban.call('GET /v1/capabilities');
  expect(body).toMatchObject({
    agents: {
      assistant: { available: false, reason: expect.any(String) as string },
      http: { available: true },
      pull: { available: true },
    },
    attachments: { available: true },
  });
});

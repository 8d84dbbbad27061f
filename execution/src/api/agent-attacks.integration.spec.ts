import { AgentId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { MemoryStore } from '../testing/memory-store';
import { cardPath, codeOf, openBoards } from '../testing/board-world';
import { type ApiResponse } from '../testing/serve';

let [own, other]: Board[] = [];
/** Assigned to the agent, to nobody on its board, and on a board where it has no card. */
let [mine, near, far]: Card[] = [];
let token = '';
/** The time at which the clock stands still, so that many requests fit into a window on a busy machine; null: it runs. */
let frozenAt: number | null = null;
const kanban = openBoards({ now: () => frozenAt ?? Date.now(), files: new MemoryStore() });
beforeAll(async () => {
  for (const id of ['thief', 'victim']) await kanban.agent({ id });
  token = await kanban.tokenOf('thief');
});
beforeEach(async () => {
  [own, other] = [await kanban.board(), await kanban.board()];
  mine = await kanban.card(own, { assignee: { kind: 'agent', id: 'thief' } });
  near = await kanban.card(own);
  far = await kanban.card(other, { assignee: { kind: 'agent', id: 'victim' } });
});

const asAgent = (request: string, body?: unknown): Promise<ApiResponse> =>
  kanban.call(request, body, { token, actor: null });

describe('an agent with its own token', () => {
  it('reads the cards of the boards on which it has cards', async () => {
    for (const card of [mine!, near!]) {
      for (const part of ['', '/comments', '/attachments']) {
        expect(codeOf(await asAgent(`GET ${cardPath(card)}${part}`))).toBe('200');
      }
    }
    await kanban.run(async (context) => {
      context.saveCard({ ...(await context.card(own!.slug, mine!.id)), assignee: null });
    });
    expect(codeOf(await asAgent(`GET ${cardPath(near!)}`))).toBe('404 kanban/card-not-found');
  });

  it.each(['', '/comments', '/attachments', '/attachments/unknown'])(
    'does not read another card%s, whether or not it exists',
    async (part) => {
      const unknown = `/v1/boards/${other!.slug}/cards/unknown`;
      for (const path of [cardPath(far!), unknown, '/v1/boards/no-board/cards/unknown']) {
        expect(codeOf(await asAgent(`GET ${path}${part}`))).toBe('404 kanban/card-not-found');
      }
    },
  );

  it.each(['card', 'board'] as const)(
    'reads nothing of a %s in the bin, and not its files',
    async (what) => {
      const { body } = await kanban.call(
        `POST ${cardPath(near!)}/attachments?name=notes.txt`,
        undefined,
        { bytes: new Uint8Array(Buffer.from('Secret')) },
      );
      const file = `/attachments/${String(body['id'])}`;
      const { slug } = own!;
      const { revision } =
        what === 'card'
          ? await kanban.service.cards.get(slug, near!.id)
          : await kanban.service.boards.get(slug);
      const deleted = what === 'card' ? cardPath(near!) : `/v1/boards/${slug}`;
      const reply = await kanban.call(`POST ${deleted}/delete`, { expectedRevision: revision });
      expect(reply.status).toBe(200);
      const parts = ['', '/comments', '/attachments', file];
      const replies = parts.map((part) => asAgent(`GET ${cardPath(near!)}${part}`));
      const codes = (await Promise.all(replies)).map(codeOf);
      expect(codes).toEqual(parts.map(() => '404 kanban/card-not-found'));
    },
  );

  it('comments on its own cards only', async () => {
    const comment = async (path: string): Promise<string> =>
      codeOf(await asAgent(`POST ${path}/comments`, { body: 'Hello' }));
    expect(await comment(cardPath(mine!))).toBe('201');
    for (const path of [cardPath(near!), cardPath(far!), '/v1/boards/no-board/cards/unknown']) {
      expect(await comment(path)).toBe('404 kanban/card-not-found');
    }
  });

  it('claims nothing on other boards, and does not learn which boards exist', async () => {
    const free = await kanban.card(other!);
    for (const path of [cardPath(free), cardPath(far!), '/v1/boards/no-board/cards/unknown']) {
      const claimed = await asAgent(`POST ${path}/claim`, { agentId: 'thief' });
      expect(codeOf(claimed)).toBe('404 kanban/card-not-found');
    }
    for (const boardSlug of [other!.slug, 'no-board']) {
      const claimed = await asAgent('POST /v1/agents/thief/claims', { boardSlug });
      expect(codeOf(claimed)).toBe('404 kanban/nothing-to-claim');
    }
  });

  it('reads nothing new of a card that it has lost by repeating its claim', async () => {
    const claim = (): Promise<ApiResponse> =>
      kanban.call(
        'POST /v1/agents/thief/claims',
        { boardSlug: own!.slug },
        { token, actor: null, key: `once-${mine!.id}` },
      );
    const claimed = await claim();
    expect(claimed.status).toBe(201);
    const { id } = claimed.body['run'] as { id: string };
    const ended = await kanban.call(`POST ${cardPath(mine!)}/runs/${id}/terminate`, {
      reason: 'Stop',
    });
    const { revision } = ended.body['card'] as Card;
    // As long as the agent reads the board, a repeated request has the same response.
    expect((await claim()).status).toBe(201);
    const assignment = { expectedRevision: revision, assignee: null };
    expect((await kanban.call(`POST ${cardPath(mine!)}/assign`, assignment)).status).toBe(200);
    await kanban.call(`POST ${cardPath(mine!)}/comments`, { body: 'Not for the thief' });
    const repeated = await claim();
    expect([codeOf(repeated), JSON.stringify(repeated.body)]).toEqual([
      '409 kanban/lease-lost',
      expect.not.stringContaining('Not for the thief'),
    ]);
  });

  it('cannot claim for another agent, or touch its runs, whether or not they exist', async () => {
    const claim = await kanban.call(`POST ${cardPath(far!)}/claim`, { agentId: 'victim' });
    const { id } = claim.body['run'] as { id: string };
    const forbidden = '403 kanban/token-forbidden';
    expect(codeOf(await asAgent('POST /v1/agents/victim/claims', {}))).toBe(forbidden);
    expect(codeOf(await asAgent(`POST ${cardPath(far!)}/claim`, { agentId: 'victim' }))).toBe(
      forbidden,
    );
    const hidden = '404 kanban/run-not-found';
    for (const run of [id, 'unknown']) {
      const path = `${cardPath(far!)}/runs/${run}`;
      const log = { lines: [{ at: 1, level: 'info', text: 'x' }] };
      expect(codeOf(await asAgent(`POST ${path}/heartbeat`))).toBe(hidden);
      expect(codeOf(await asAgent(`POST ${path}/complete`, {}))).toBe(hidden);
      expect(codeOf(await asAgent(`POST ${path}/fail`, { error: 'x' }))).toBe(hidden);
      expect(codeOf(await asAgent(`POST ${path}/log`, log))).toBe(hidden);
    }
  });

  it.each([
    ['list boards', 'GET /v1/boards', undefined],
    ['read its board', () => `GET /v1/boards/${own!.slug}`, undefined],
    ['export its board', () => `GET /v1/boards/${own!.slug}/export`, undefined],
    ['list cards', () => `GET /v1/boards/${own!.slug}/cards`, undefined],
    [
      'give itself a card',
      () => `POST ${cardPath(near!)}/assign`,
      { expectedRevision: 1, assignee: { kind: 'agent', id: 'thief' } },
    ],
    ['edit a card', () => `PATCH ${cardPath(mine!)}`, { expectedRevision: 1, title: 'x' }],
    ['make a card', () => `POST /v1/boards/${own!.slug}/cards`, { title: 'x' }],
    [
      'approve its work by a move',
      () => `POST ${cardPath(mine!)}/move`,
      { expectedRevision: 1, status: 'done' },
    ],
    ['list agents', 'GET /v1/agents', undefined],
    ['register an agent', 'POST /v1/agents', { id: 'friend', kind: 'pull', name: 'Friend' }],
    ['change its limits', 'PATCH /v1/agents/thief', { expectedRevision: 1, maxConcurrency: 64 }],
    ['change another agent', 'PATCH /v1/agents/victim', { expectedRevision: 1, enabled: false }],
    ['take the secrets of another', 'POST /v1/agents/victim/secrets', {}],
    ['renew its own secrets', 'POST /v1/agents/thief/secrets', {}],
    [
      'give a role',
      () => `PUT /v1/boards/${own!.slug}/roles/mallory`,
      { role: 'admin', expectedRevision: 1 },
    ],
    ['start a dispatch', 'POST /v1/dispatch', {}],
    [
      'end its run as a person would',
      () => `POST ${cardPath(mine!)}/runs/r/terminate`,
      { reason: 'x' },
    ],
  ])('cannot %s', async (_what, request, body) => {
    const line = typeof request === 'string' ? request : request();
    expect(codeOf(await asAgent(line, body))).toBe('403 kanban/token-forbidden');
  });

  it('cannot act as somebody else by a header', async () => {
    const actor = { kind: 'user', id: 'ada', label: 'Ada' } as const;
    const comment = await kanban.call(
      `POST ${cardPath(mine!)}/comments`,
      { body: 'x' },
      { token, actor },
    );
    expect(comment.body['author']).toMatchObject({ kind: 'agent', id: 'thief' });
  });

  it('cannot approve work that it has handed over for review', async () => {
    const claimed = await asAgent(`POST ${cardPath(mine!)}/claim`, { agentId: 'thief' });
    const run = `${cardPath(mine!)}/runs/${(claimed.body['run'] as { id: string }).id}`;
    expect(codeOf(await asAgent(`POST ${run}/review`, { summary: 'Done' }))).toBe('200');
    expect(codeOf(await asAgent(`POST ${run}/complete`, {}))).toBe('409 kanban/lease-lost');
    const again = await asAgent(`POST ${cardPath(mine!)}/claim`, { agentId: 'thief' });
    expect(codeOf(again)).toBe('409 kanban/not-claimable');
    expect((await kanban.service.cards.get(own!.slug, mine!.id)).status).toBe('review');
  });
});

describe('a disabled agent', () => {
  const setEnabled = (enabled: boolean): Promise<unknown> =>
    kanban.run(async (context) => {
      const ref = context.refs.agent(AgentId.parse('thief'));
      const agent = await context.writeSet.get(ref);
      if (agent !== null) context.writeSet.put(ref, { ...agent, enabled });
    });
  afterEach(() => setEnabled(true));

  it('reads and writes nothing with its own token', async () => {
    await setEnabled(false);
    const requests: [string, unknown?][] = [
      [`GET ${cardPath(mine!)}`],
      [`GET ${cardPath(near!)}/comments`],
      [`GET ${cardPath(mine!)}/attachments`],
      [`POST ${cardPath(mine!)}/comments`, { body: 'x' }],
      [`POST ${cardPath(mine!)}/claim`, { agentId: 'thief' }],
      ['POST /v1/agents/thief/claims', {}],
      ['GET /v1/capabilities'],
    ];
    for (const [request, body] of requests) {
      expect([request, codeOf(await asAgent(request, body))]).toEqual([
        request,
        '409 kanban/agent-disabled',
      ]);
    }
  });

  it('may still end its active run', async () => {
    const claimed = await asAgent(`POST ${cardPath(mine!)}/claim`, { agentId: 'thief' });
    const run = `${cardPath(mine!)}/runs/${(claimed.body['run'] as { id: string }).id}`;
    await setEnabled(false);
    expect(codeOf(await asAgent(`POST ${run}/heartbeat`))).toBe('200');
    expect(codeOf(await asAgent(`POST ${run}/complete`, { summary: 'Done' }))).toBe('200');
  });
});

describe('the token of a run', () => {
  it('is valid for its own run and card only', async () => {
    const claimed = await asAgent(`POST ${cardPath(mine!)}/claim`, { agentId: 'thief' });
    const asRun = { token: String(claimed.body['token']), actor: null };
    const foreign = await kanban.call(`POST ${cardPath(far!)}/claim`, { agentId: 'victim' });
    const victimRun = `${cardPath(far!)}/runs/${(foreign.body['run'] as { id: string }).id}`;
    const send = async (request: string, body: unknown): Promise<string> =>
      codeOf(await kanban.call(request, body, asRun));
    expect(await send(`POST ${cardPath(mine!)}/comments`, { body: 'x' })).toBe('201');
    expect(await send(`POST ${cardPath(near!)}/comments`, { body: 'x' })).toBe(
      '401 kanban/token-invalid',
    );
    expect(await send(`POST ${cardPath(far!)}/comments`, { body: 'x' })).toBe(
      '401 kanban/token-invalid',
    );
    expect(await send(`POST ${victimRun}/fail`, { error: 'x' })).toBe('401 kanban/token-invalid');
    expect(await send(`GET ${cardPath(mine!)}`, undefined)).toBe('403 kanban/token-forbidden');
  });
});

describe('the token of a run that has ended', () => {
  const comment = (path: string, as: object): Promise<ApiResponse> =>
    kanban.call(`POST ${path}/comments`, { body: 'x' }, as);

  it('says so on a comment, also after the next run of the card has started', async () => {
    const claimed = await asAgent(`POST ${cardPath(mine!)}/claim`, { agentId: 'thief' });
    const asRun = { token: String(claimed.body['token']), actor: null };
    const run = `${cardPath(mine!)}/runs/${(claimed.body['run'] as { id: string }).id}`;
    expect(codeOf(await comment(cardPath(mine!), asRun))).toBe('201');
    await kanban.call(`POST ${run}/terminate`, { reason: 'Stop' });
    expect(codeOf(await comment(cardPath(mine!), asRun))).toBe('409 kanban/lease-lost');
    await asAgent(`POST ${cardPath(mine!)}/claim`, { agentId: 'thief' });
    expect(codeOf(await comment(cardPath(mine!), asRun))).toBe('409 kanban/lease-lost');
    expect(codeOf(await comment(cardPath(near!), asRun))).toBe('401 kanban/token-invalid');
    expect(codeOf(await comment(cardPath(mine!), { ...asRun, token: 'run_x' }))).toBe(
      '401 kanban/token-invalid',
    );
  });
});

describe('guesses of tokens', () => {
  it('are limited by address, and keep nobody with a valid token out', async () => {
    const guess = (token: string, from: string): Promise<ApiResponse> =>
      kanban.call('GET /v1/capabilities', undefined, {
        token,
        actor: null,
        // Google's front end appends the address; what comes before it is the client's own.
        headers: { 'X-Forwarded-For': `198.51.100.${token.length % 200}, ${from}` },
      });
    const codes = new Map<string, number>();
    frozenAt = Date.now();
    for (let attempt = 0; attempt < 620; attempt += 1) {
      const code = codeOf(await guess(`agent_${'x'.repeat(attempt % 50)}`, '203.0.113.9'));
      codes.set(code, (codes.get(code) ?? 0) + 1);
    }
    expect(Object.fromEntries(codes)).toEqual({
      '401 kanban/token-invalid': 600,
      '429 rate/too-many-requests': 20,
    });
    expect(codeOf(await guess(token, '203.0.113.9'))).toBe('200');
    expect(codeOf(await guess('agent_x', '203.0.113.10'))).toBe('401 kanban/token-invalid');
    frozenAt = null;
  });
});

import { randomUUID } from 'node:crypto';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type CardEvent } from '@keelson/contracts/kanban/card/event';
import { TestUser } from '../testing/test-user';
import { codeOf, ControlWorld } from './testing/control-world';

describe('the gateway to the execution service', () => {
  let world: ControlWorld;
  let board: Board;
  beforeAll(async () => {
    world = await ControlWorld.start('gateway');
    board = await world.board({ name: 'Keel' });
  });
  afterAll(() => world.close());

  const at = (card: Card): string => `/boards/${card.boardSlug}/cards/${card.id}`;

  it('forwards changes and names the user in the timeline', async () => {
    const card = await world.card(board, { title: 'Plank' });
    const moved = await world.sendOk<Card>('operator', `POST ${at(card)}/move`, {
      expectedRevision: card.revision,
      status: 'done',
    });
    expect(moved).toMatchObject({ status: 'done', revision: card.revision + 1 });
    const { items } = await world.sendOk<{ items: CardEvent[] }>(
      'viewer',
      `GET ${at(card)}/events`,
    );
    const { uid } = world.staff.operator;
    expect(items.map(({ kind }) => kind)).toEqual(['completed', 'created']);
    expect(items[0]?.actor).toEqual({ kind: 'user', id: uid, label: uid });
  });

  it('returns errors of the service unchanged, with their details', async () => {
    const card = await world.card(board);
    const change = { expectedRevision: card.revision, title: 'Long plank' };
    await world.sendOk('operator', `PATCH ${at(card)}`, change);
    const stale = await world.send('operator', `PATCH ${at(card)}`, change);
    expect(codeOf(stale)).toBe('409 kanban/revision-stale');
    expect(stale.body['details']).toMatchObject({ card: { title: 'Long plank', revision: 2 } });
    expect(stale.headers.get('content-type')).toBe('application/problem+json');
  });

  describe('idempotency of a forwarded mutation', () => {
    /** Records of both services; only the execution service may add one. */
    const records = async (): Promise<readonly string[]> => {
      const { db } = world.product;
      const [own, execution] = await Promise.all([
        db.collection('idempotencyKeys').get(),
        db.collection('executionKeys').get(),
      ]);
      return [...own.docs, ...execution.docs].map(({ ref }) => ref.path);
    };
    const move = (card: Card, status: string) => ({ expectedRevision: card.revision, status });

    it('stores exactly one record', async () => {
      const card = await world.card(board);
      const before = new Set(await records());
      const moved = await world.send('operator', `POST ${at(card)}/move`, move(card, 'done'));
      expect(moved.status).toBe(200);
      const added = (await records()).filter((path) => !before.has(path));
      expect(added).toEqual([expect.stringMatching(/^executionKeys\//)]);
    });

    it('reads the board for the role check only when the staff role is not enough', async () => {
      const own = await world.board();
      const card = await world.card(own);
      const { uid } = world.staff.viewer;
      const reads = jest.spyOn(world.product.parts().kanban.boards, 'get');
      const path = `POST ${at(card)}/move`;
      await world.send('operator', path, move(card, 'done'));
      expect(reads).not.toHaveBeenCalled();
      await world.sendOk('admin', `PUT /boards/${own.slug}/roles/${uid}`, {
        role: 'operator',
        expectedRevision: own.revision,
      });
      reads.mockClear();
      const back = { expectedRevision: card.revision + 1, status: 'ready' };
      expect((await world.send('viewer', path, back)).status).toBe(200);
      expect(reads).toHaveBeenCalledTimes(1);
      reads.mockRestore();
    });

    it('replays the response and marks it', async () => {
      const card = await world.card(board);
      const key = { 'idempotency-key': randomUUID() };
      const path = `POST ${at(card)}/move`;
      const first = await world.send('operator', path, move(card, 'done'), key);
      const second = await world.send('operator', path, move(card, 'done'), key);
      expect([second.status, second.body]).toEqual([200, first.body]);
      expect(first.headers.get('idempotency-replayed')).toBeNull();
      expect(second.headers.get('idempotency-replayed')).toBe('true');
    });

    it('requires a key, and rejects its reuse for another request', async () => {
      const card = await world.card(board);
      const path = `POST ${at(card)}/move`;
      const missing = await world.send('operator', path, move(card, 'done'), {
        'idempotency-key': '',
      });
      expect(codeOf(missing)).toBe('400 request/idempotency-key-missing');
      const key = { 'idempotency-key': randomUUID() };
      expect((await world.send('operator', path, move(card, 'done'), key)).status).toBe(200);
      const reused = await world.send('operator', path, move(card, 'ready'), key);
      expect(codeOf(reused)).toBe('422 request/idempotency-key-reused');
    });

    it('keeps equal keys of two users apart', async () => {
      const card = await world.card(board);
      const key = { 'idempotency-key': randomUUID() };
      const path = `POST ${at(card)}/comments`;
      const first = await world.send('operator', path, { body: 'One' }, key);
      const second = await world.send('admin', path, { body: 'One' }, key);
      expect([first.status, second.status]).toEqual([201, 201]);
      expect(second.headers.get('idempotency-replayed')).toBeNull();
      expect(second.body['id']).not.toBe(first.body['id']);
    });
  });

  it('accepts cards with long descriptions', async () => {
    const card = await world.card(board, { body: 'ä'.repeat(50_000) });
    expect(card.body).toHaveLength(50_000);
  });

  it('links, comments and dry-runs a dispatch', async () => {
    const [child, parent] = [await world.card(board), await world.card(board)];
    await world.sendOk('operator', `PUT ${at(child)}/parents/${parent.id}`);
    await world.sendOk('operator', `POST ${at(child)}/comments`, { body: 'Waits for **it**' });
    const comments = await world.sendOk<{ items: { body: string }[] }>(
      'viewer',
      `GET ${at(child)}/comments`,
    );
    expect(comments.items.map(({ body }) => body)).toEqual(['Waits for **it**']);
    const waiting = await world.sendOk<Card>('viewer', `GET ${at(child)}`);
    expect(waiting).toMatchObject({ status: 'todo', parents: [parent.id] });
    const report = await world.send('operator', 'POST /dispatch', {
      boardSlug: board.slug,
      dryRun: true,
    });
    expect(report.status).toBe(200);
    expect(JSON.stringify(report.body)).toContain('unassigned');
  });

  it('exports a board and imports it as another', async () => {
    const source = await world.board();
    await world.card(source, { title: 'Rib' });
    const document = await world.sendOk('viewer', `GET /boards/${source.slug}/export`);
    const { cards } = await world.sendOk<{ cards: number }>('admin', 'POST /board-imports', {
      slug: `${source.slug}-copy`,
      document,
    });
    expect(cards).toBe(1);
    expect(
      codeOf(await world.send('operator', 'POST /board-imports', { slug: 'x', document })),
    ).toBe('403 session/forbidden');
  });

  it('manages agents and never stores a secret in a response', async () => {
    const agent = { id: 'scribe', kind: 'pull', name: 'Scribe' };
    await world.sendOk('admin', 'POST /agents', agent);
    const { token } = await world.sendOk<{ token: string }>('admin', 'POST /agents/scribe/secrets');
    expect(token.length).toBeGreaterThan(20);
    const kept = await world.product.db.collection('idempotencyKeys').get();
    expect(JSON.stringify(kept.docs.map((document) => document.data()))).not.toContain(token);
    await world.sendOk('admin', 'PATCH /agents/scribe', { expectedRevision: 1, enabled: false });
    const { items } = await world.sendOk<{ items: unknown[] }>('viewer', 'GET /agents');
    expect(items).toEqual([
      { agent: expect.objectContaining({ id: 'scribe', enabled: false }) as unknown, running: 0 },
    ]);
  });

  describe('roles', () => {
    it.each([
      ['viewer', 'GET /boards', 200],
      ['viewer', 'GET /capabilities', 200],
      ['viewer', 'POST /boards', 403],
      ['viewer', 'POST /dispatch', 403],
      ['viewer', 'POST /boards/{slug}/cards', 403],
      ['operator', 'POST /boards/{slug}/cards', 201],
      ['operator', 'PATCH /boards/{slug}', 403],
      ['operator', 'POST /agents', 403],
      ['operator', 'GET /boards/{slug}/audit', 403],
      ['admin', 'PATCH /boards/{slug}', 200],
      ['admin', 'GET /boards/{slug}/audit', 200],
    ] as const)('%s: %s → %i', async (role, request, status) => {
      const own = await world.board();
      const bodies: Record<string, object> = {
        'POST /boards': { slug: 'never', name: 'Never' },
        'POST /agents': { id: 'never', kind: 'pull', name: 'Never' },
        'POST /dispatch': { dryRun: true },
        'POST /boards/{slug}/cards': { title: 'Plank' },
        'PATCH /boards/{slug}': { expectedRevision: own.revision, wipLimits: { ready: 3 } },
      };
      const response = await world.send(role, request.replace('{slug}', own.slug), bodies[request]);
      expect(response.status).toBe(status);
    });

    it('raises a role on one board only', async () => {
      const own = await world.board();
      const { uid } = world.staff.viewer;
      const path = `POST /boards/${own.slug}/cards`;
      expect(codeOf(await world.send('viewer', path, { title: 'No' }))).toBe(
        '403 kanban/board-role-missing',
      );
      const given = await world.sendOk<Board>('admin', `PUT /boards/${own.slug}/roles/${uid}`, {
        role: 'operator',
        expectedRevision: own.revision,
      });
      expect(given.roles).toEqual({ [uid]: 'operator' });
      expect(codeOf(await world.send('viewer', path, { title: 'Yes' }))).toBe('201');
      expect(
        codeOf(await world.send('viewer', `PATCH /boards/${own.slug}`, { expectedRevision: 2 })),
      ).toBe('403 kanban/board-role-missing');
      expect(
        codeOf(await world.send('viewer', `POST /boards/${board.slug}/cards`, { title: 'No' })),
      ).toBe('403 kanban/board-role-missing');
    });

    it('a card moves to another board only with the role on both', async () => {
      const { uid } = world.staff.viewer;
      const [from, to] = [await world.board({ roles: { [uid]: 'operator' } }), await world.board()];
      const card = await world.card(from, { title: 'Plank' });
      const move = { toSlug: to.slug, expectedRevision: card.revision };
      expect(codeOf(await world.send('viewer', `POST ${at(card)}/transfer`, move))).toBe(
        '403 kanban/board-role-missing',
      );
      await world.sendOk<Board>('admin', `PUT /boards/${to.slug}/roles/${uid}`, {
        role: 'operator',
        expectedRevision: to.revision,
      });
      expect(codeOf(await world.send('viewer', `POST ${at(card)}/transfer`, move))).toBe('200');
    });

    it('ends at once when the staff record is removed, whatever the board roles', async () => {
      const leaver = await TestUser.staff(world.product, 'operator');
      const own = await world.board({ roles: { [leaver.uid]: 'admin' } });
      const path = `POST /boards/${own.slug}/cards`;
      expect(codeOf(await world.send(leaver, path, { title: 'Before' }))).toBe('201');
      await world.product.db.doc(`staff/${leaver.uid}`).delete();
      expect(codeOf(await world.send(leaver, path, { title: 'After' }))).toBe(
        '403 session/forbidden',
      );
      expect(codeOf(await world.send(leaver, 'GET /boards'))).toBe('403 session/forbidden');
    });

    it('grants nothing to members, signed-out users and other sites', async () => {
      const member = await TestUser.start(world.product);
      expect(codeOf(await world.send(member, 'GET /boards'))).toBe('403 session/forbidden');
      const stranger = await TestUser.signIn(world.product);
      expect(codeOf(await world.send(stranger, 'GET /boards'))).toBe('401 session/missing');
      const elsewhere = { origin: 'https://evil.example' };
      const forged = await world.send('admin', 'POST /boards', { slug: 'x', name: 'X' }, elsewhere);
      expect(codeOf(forged)).toBe('403 request/cross-site');
    });
  });

  it('pages like the service, without it', async () => {
    const own = await world.board();
    const titles = ['a', 'b', 'c', 'd', 'e'];
    for (const title of titles) await world.card(own, { title });
    for (const filter of ['status=ready', '']) {
      const seen: string[] = [];
      let cursor = '';
      do {
        const page = await world.sendOk<{ items: Card[]; nextCursor: string | null }>(
          'viewer',
          `GET /boards/${own.slug}/cards?${filter}&limit=2${cursor}`,
        );
        seen.push(...page.items.map(({ title }) => title));
        cursor = page.nextCursor === null ? '' : `&cursor=${page.nextCursor}`;
      } while (cursor !== '');
      expect(filter === '' ? seen.toSorted() : seen).toEqual(titles);
    }
    expect(codeOf(await world.send('viewer', `GET /boards/${own.slug}/cards?cursor=bm8`))).toBe(
      '400 request/invalid',
    );
  });
});

describe('the gateway while the service is down', () => {
  let world: ControlWorld;
  let card: Card;
  beforeAll(async () => {
    world = await ControlWorld.start('down');
    card = await world.card(await world.board());
    await world.execution.stop();
  });
  afterAll(() => world.close());

  it('rejects changes with kanban/bridge-down and stores no record', async () => {
    const key = { 'idempotency-key': randomUUID() };
    const change = { expectedRevision: card.revision, title: 'Kept' };
    const path = `PATCH /boards/${card.boardSlug}/cards/${card.id}`;
    const refused = await world.send('operator', path, change, key);
    expect(codeOf(refused)).toBe('503 kanban/bridge-down');
    expect(refused.body).toMatchObject({ retryable: true });
    expect(JSON.stringify(refused.body)).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|fetch/);
    await world.execution.start(world.product.projectId);
    expect((await world.send('operator', path, change, key)).body).toMatchObject({ title: 'Kept' });
    await world.execution.stop();
  });

  it('still reads', async () => {
    const slug = card.boardSlug;
    const at = `/boards/${slug}/cards/${card.id}`;
    for (const path of ['/boards', `/boards/${slug}`, `/boards/${slug}/cards`, at, '/agents']) {
      expect([path, (await world.send('viewer', `GET ${path}`)).status]).toEqual([path, 200]);
    }
    for (const part of ['events', 'comments', 'runs', 'attachments', 'notify-list']) {
      expect([part, (await world.send('viewer', `GET ${at}/${part}`)).status]).toEqual([part, 200]);
    }
    expect(codeOf(await world.send('viewer', `GET /boards/${slug}/cards/none/comments`))).toBe(
      '404 kanban/card-not-found',
    );
  });

  it('reports it in the health response', async () => {
    const answer = await world.product.fetch('/api/health');
    const { dependencies } = (await answer.json()) as { dependencies: { name: string }[] };
    expect(dependencies).toContainEqual(
      expect.objectContaining({ name: 'execution', status: 'down', detail: 'Not responding' }),
    );
    expect(answer.status).toBe(200);
  });
});

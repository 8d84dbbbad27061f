import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Timestamp } from 'firebase-admin/firestore';
import { TestUser } from '../testing/test-user';
import { TestProduct } from '../testing/test-product';
import { ADA, AT, storedBoard, storedCard } from './testing/stored-boards';

const TOKEN = 'a-token-of-at-least-thirty-two-characters';
const CARD = '/api/admin/kanban/boards/keel/cards/card-1';

interface ReceivedRequest {
  readonly request: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** A fake execution service with a configurable response. */
class FakeExecutionService {
  readonly requests: ReceivedRequest[] = [];
  response: { status: number; body: unknown } = { status: 200, body: {} };
  private readonly server: Server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const body = Buffer.concat(chunks).toString('utf8');
      this.requests.push({ request: `${req.method} ${req.url}`, headers: req.headers, body });
      res.writeHead(this.response.status, { 'content-type': 'application/json' });
      res.end(JSON.stringify(this.response.body));
    });
  });

  async listen(): Promise<string> {
    await new Promise<void>((ready) => this.server.listen(0, '127.0.0.1', ready));
    return `http://127.0.0.1:${(this.server.address() as AddressInfo).port}`;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((done) => this.server.close(done));
  }
}

describe('the control center', () => {
  const peer = new FakeExecutionService();
  let product: TestProduct;
  let [viewer, operator, admin]: TestUser[] = [];
  const who = (person: TestUser | undefined): TestUser => person!;

  beforeAll(async () => {
    const env = { EXECUTION_SERVICE_URL: await peer.listen(), EXECUTION_SERVICE_TOKEN: TOKEN };
    product = await TestProduct.start('kanban', { env });
    viewer = await TestUser.staff(product, 'viewer');
    operator = await TestUser.staff(product, 'operator');
    admin = await TestUser.staff(product, 'admin');
    await product.db.doc('boards/keel').set(storedBoard());
    await product.db.doc('boards/keel/cards/card-1').set(storedCard());
    await product.db.doc('boards/keel/cards/card-1/events/0000000002-00').set({
      cardId: 'card-1',
      kind: 'review_requested',
      actor: ADA,
      runId: null,
      payload: {},
      at: AT,
    });
  });
  beforeEach(() => {
    peer.requests.length = 0;
    peer.response = { status: 200, body: {} };
  });
  afterAll(async () => {
    await product.close();
    await peer.close();
  });

  const code = async (answer: Response): Promise<string> =>
    ((await answer.json()) as { code: string }).code;

  it('forwards a mutation with the token, the user, the key and the request id', async () => {
    peer.response = { status: 204, body: {} };
    const answer = await who(operator).send('DELETE', `${CARD}/subscriptions/t1`, undefined, {
      'idempotency-key': 'key-1',
      'x-request-id': 'req-abcdef01',
    });
    expect(answer.status).toBe(204);
    const [received] = peer.requests;
    expect(received?.request).toBe('DELETE /v1/boards/keel/cards/card-1/subscriptions/t1');
    expect(received?.headers).toMatchObject({
      authorization: `Bearer ${TOKEN}`,
      'keelson-actor': `user:${who(operator).uid}`,
      'idempotency-key': 'key-1',
      'x-request-id': 'req-abcdef01',
    });
  });

  it.each([
    [500, { anything: true }],
    [
      401,
      { type: 't', title: 't', status: 401, code: 'kanban/token-invalid', detail: 'secret stuff' },
    ],
  ])('hides the details of a broken gateway (%s)', async (status, body) => {
    peer.response = { status, body };
    const answer = await who(operator).send('POST', `${CARD}/comments`, { body: 'Hello' });
    expect(answer.status).toBe(503);
    const text = await answer.text();
    expect(text).toContain('kanban/bridge-down');
    expect(text).not.toContain('secret stuff');
  });

  it('requires the staff role or the board role of an operation', async () => {
    peer.response = { status: 204, body: {} };
    const remove = (person: TestUser | undefined): Promise<Response> =>
      who(person).send('DELETE', `${CARD}/subscriptions/t1`);
    const refused = await remove(viewer);
    expect([refused.status, await code(refused)]).toEqual([403, 'kanban/board-role-missing']);
    expect(peer.requests).toEqual([]);
    await product.db.doc('boards/keel').update({ roles: { [who(viewer).uid]: 'operator' } });
    expect((await remove(viewer)).status).toBe(204);
    await product.db.doc('boards/keel').update({ roles: {} });
    const agents = await who(operator).send('POST', '/api/admin/kanban/agents', {});
    expect([agents.status, await code(agents)]).toEqual([403, 'session/forbidden']);
  });

  it('shows the metrics of a board to viewers', async () => {
    const metricsOf = (slug: string) =>
      who(viewer).get(`/api/admin/kanban/boards/${slug}/metrics?range=52w`);
    expect((await metricsOf('keel')).status).toBe(200);
    expect((await metricsOf('nowhere')).status).toBe(404);
  });

  it('stores targets with an audit entry for each change, and marks subscribed ones', async () => {
    const fields = { platform: 'Telegram', address: '@ops', label: 'Ops' };
    const added = await who(admin).send('POST', '/api/admin/kanban/notify/targets', fields);
    expect(added.status).toBe(201);
    const { id } = (await added.json()) as { id: string };
    const path = `/api/admin/kanban/notify/targets/${id}`;
    expect((await who(admin).send('PATCH', path, { muted: true })).status).toBe(200);
    await product.db.doc(`boards/keel/cards/card-1/subscriptions/${id}`).set({
      cardId: 'card-1',
      deliveryMode: 'notify',
      cursor: null,
      subscribedBy: ADA,
      createdAt: AT,
    });
    const listed = await who(viewer).get(
      '/api/admin/kanban/notify/targets?slug=keel&cardId=card-1',
    );
    expect(await listed.json()).toMatchObject({ items: [{ id, subscribed: true, muted: true }] });
    const list = await who(viewer).get(`${CARD}/notify-list`);
    expect(await list.json()).toMatchObject({ items: [{ target: { id } }] });
    const entries = await product.db
      .collection('audit')
      .where('target', '==', `notifyTargets/${id}`)
      .get();
    expect(entries.docs.map((one) => one.get('action') as string).sort()).toEqual([
      'notify.target-added',
      'notify.target-edited',
    ]);
    expect((await who(operator).send('PATCH', path, { muted: false })).status).toBe(403);
  });

  it('refuses an agent that is missing or in the bin as what a target starts', async () => {
    const removed = 'removed-agent';
    await product.db.doc(`agents/${removed}`).set({
      kind: 'pull',
      name: 'Removed',
      description: '',
      maxConcurrency: 1,
      enabled: false,
      maxRuntimeMs: null,
      lastSeenAt: null,
      revision: 2,
      createdAt: AT,
      updatedAt: AT,
      deletedAt: AT,
    });
    for (const agentId of ['no-such-agent', removed]) {
      const fields = { platform: 'Telegram', address: '@ops', label: 'Ops', agentId };
      const answer = await who(admin).send('POST', '/api/admin/kanban/notify/targets', fields);
      expect([answer.status, await answer.json()]).toEqual([
        404,
        expect.objectContaining({ code: 'kanban/agent-not-found' }),
      ]);
    }
  });

  it('stores no filters for an account whose deletion has begun', async () => {
    const { customers } = product.parts().billing;
    const staff = who(viewer);
    await customers.beginDeletion(staff.uid, Date.now());
    const answer = await staff.send('PUT', '/api/admin/kanban/filters', { filters: [] });
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      409,
      'account/being-deleted',
    ]);
    await customers.abandonDeletion(staff.uid, Date.now());
  });

  it('keeps the filters of a user private', async () => {
    const filters = [{ id: 'mine', name: 'Mine', boardSlug: 'keel', query: 'q=plank' }];
    await who(viewer).send('PUT', '/api/admin/kanban/filters', { filters });
    expect(await (await who(viewer).get('/api/admin/kanban/filters')).json()).toEqual({ filters });
    expect(await (await who(admin).get('/api/admin/kanban/filters')).json()).toEqual({
      filters: [],
    });
  });

  it('lists staff to staff, and to no one else', async () => {
    const path = '/api/admin/people';
    const { items } = (await (await who(viewer).get(path)).json()) as {
      items: { uid: string; displayName: string; email: string }[];
    };
    const named = items.map(({ uid, displayName, email }) => [uid, displayName, email]);
    for (const [person, name] of [
      [viewer, 'Staff viewer'],
      [admin, 'Staff admin'],
    ] as const) {
      expect(named).toContainEqual([who(person).uid, name, who(person).email]);
    }
    const member = await TestUser.start(product);
    expect(named.map(([uid]) => uid)).not.toContain(member.uid);
    expect((await member.get(path)).status).toBe(403);
  });

  it('lists the pictures of staff', async () => {
    const picture = { id: 'p1', sha256: 'a'.repeat(64), bytes: 9, uploadedAt: 5 };
    const stored = { ...picture, uploadedAt: Timestamp.fromMillis(5) };
    await product.db.doc(`users/${who(viewer).uid}`).update({ picture: stored });
    const answer = await who(admin).get('/api/admin/people');
    const { items } = (await answer.json()) as { items: { uid: string; picture: unknown }[] };
    const pictures = new Map(items.map((person) => [person.uid, person.picture]));
    expect(pictures.get(who(viewer).uid)).toEqual(picture);
    expect(pictures.get(who(admin).uid)).toBeNull();
  });

  it('shows the audit log of a board to its admins', async () => {
    const entry = {
      actor: ADA,
      action: 'card.move',
      summary: 'Moved',
      requestId: 'r',
      at: AT,
    };
    const digests = { beforeDigest: null, afterDigest: null };
    await product.db.doc('audit/a1').set({
      ...entry,
      ...digests,
      target: 'boards/keel/cards/card-1',
      scope: 'boards/keel',
    });
    await product.db.doc('audit/a2').set({
      ...entry,
      ...digests,
      target: 'boards/other/cards/x',
      scope: 'boards/other',
    });
    const answer = await who(admin).get('/api/admin/kanban/boards/keel/audit');
    const { items } = (await answer.json()) as { items: { id: string }[] };
    expect(items.map(({ id }) => id)).toEqual(['a1']);
    const ofCard = async (cardId: string): Promise<unknown> =>
      (await who(admin).get(`/api/admin/kanban/boards/keel/audit?cardId=${cardId}`)).json();
    expect(await ofCard('card-1')).toMatchObject({ items: [{ id: 'a1' }], nextCursor: null });
    expect(await ofCard('card-2')).toEqual({ items: [], nextCursor: null });
    const refused = await who(operator).get('/api/admin/kanban/boards/keel/audit');
    expect(refused.status).toBe(403);
  });
});

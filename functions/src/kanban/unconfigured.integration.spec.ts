import { randomUUID } from 'node:crypto';
import { type Endpoint } from '@keelson/contracts/http/endpoint';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type BoardDocument } from '@keelson/contracts/kanban/board/board-document';
import { GATEWAY_OPERATIONS, type GatewayOperation } from '@keelson/contracts/kanban/agent/gateway';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { CONTROL_ENDPOINTS } from '@keelson/contracts/kanban/agent/control-endpoints';
import { type TestUser } from '../testing/test-user';
import { type TestProduct } from '../testing/test-product';
import { codeOf, CONTROL, ControlWorld } from './testing/control-world';

type OperationName = keyof typeof GATEWAY_OPERATIONS;

const READS = [
  ...Object.values(GATEWAY_OPERATIONS).map((one: GatewayOperation) => one.endpoint),
  ...CONTROL_ENDPOINTS,
]
  .filter(({ method }: Endpoint) => method === 'GET')
  .map(({ path }: Endpoint) => path);
const WRITES = (Object.entries(GATEWAY_OPERATIONS) as [OperationName, GatewayOperation][])
  .filter(([, { endpoint }]) => endpoint.method !== 'GET')
  .map(([name]) => name);

/** Boards that a service made while there was one, before functions that know of none. */
describe('the control center without an execution service', () => {
  let world: ControlWorld;
  let product: TestProduct;
  let admin: TestUser;
  let card: Card;
  let document: BoardDocument;
  let ids: Record<string, string>;

  beforeAll(async () => {
    world = await ControlWorld.start('unconfigured', { attachments: true });
    const board = await world.board({ name: 'Keel' });
    await world.sendOk('admin', 'POST /agents', { id: 'scribe', kind: 'pull', name: 'Scribe' });
    const assignee = { kind: 'agent', id: 'scribe' };
    card = await world.card(board, { title: 'Plank', assignee });
    const at = `/boards/${board.slug}/cards/${card.id}`;
    await world.sendOk('operator', `POST ${at}/comments`, { body: 'Oak' });
    const runId = await claimed(world);
    const file = await world.staff.operator.send('POST', `${CONTROL}${at}/attachments?name=a`, 'x');
    const { id: attachmentId } = (await file.json()) as { id: string };
    document = await world.sendOk('viewer', `GET /boards/${board.slug}/export`);
    await world.execution.stop();
    product = await world.product.beside({});
    admin = world.staff.admin.at(product);
    ids = {
      slug: board.slug,
      cardId: card.id,
      attachmentId,
      runId,
      agentId: 'scribe',
      parentId: card.id,
      itemId: 'a',
      targetId: 'mail',
      uid: admin.uid,
    };
  });
  afterAll(async () => {
    await product.close();
    await world.close();
  });

  const filled = (path: string): string =>
    path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? `no-${name}`);

  it.each(READS)('GET %s responds', async (path) => {
    const response = await world.send(admin, `GET ${filled(path).slice(CONTROL.length)}`);
    expect([codeOf(response), response.body['detail']]).toEqual(['200', undefined]);
  });

  it('reads what the service stored: files byte for byte, boards as exported', async () => {
    const { slug, cardId, attachmentId } = ids;
    const path = `/boards/${slug}/cards/${cardId}/attachments/${attachmentId}`;
    const file = await world.send(admin, `GET ${path}`);
    expect(file.body).toEqual({ text: '"x"' });
    const again = await world.sendOk<BoardDocument>(admin, `GET /boards/${slug}/export`);
    expect({ ...again, exportedAt: 0 }).toEqual({ ...document, exportedAt: 0 });
  });

  it('reports no capabilities and the missing variables', async () => {
    const reason = 'EXECUTION_SERVICE_URL and EXECUTION_SERVICE_TOKEN are not set';
    const absent = { available: false, reason };
    expect(await world.sendOk(admin, 'GET /capabilities')).toMatchObject({
      version: null,
      limits: null,
      attachments: absent,
      videos: absent,
      agents: { assistant: absent, http: absent, pull: absent },
    });
  });

  it.each(WRITES)('%s responds kanban/bridge-not-configured', async (name) => {
    const { method, path } = GATEWAY_OPERATIONS[name].endpoint;
    const query = name === 'addAttachment' ? '?name=b' : '';
    const answer = await admin.send(method, filled(path) + query, bodyOf(name, card, document));
    const { code, detail } = (await answer.json()) as { code: string; detail: string };
    expect([answer.status, code]).toEqual([503, 'kanban/bridge-not-configured']);
    expect(detail).toMatch(/EXECUTION_SERVICE_URL.*EXECUTION_SERVICE_TOKEN/);
  });

  it('changes nothing, and serves what needs no service', async () => {
    const stored = await world.sendOk<Board & { board: Board }>(
      admin,
      `GET /boards/${ids['slug']}`,
    );
    expect(stored.board).toMatchObject({ name: 'Keel', revision: 1, archived: false });
    expect(await world.sendOk(admin, `GET /boards/${ids['slug']}/cards/${card.id}`)).toMatchObject({
      title: 'Plank',
    });
    const preview = await world.send(admin, 'POST /notify-preview', {
      slug: ids['slug'],
      cardId: card.id,
    });
    expect(preview.status).toBe(200);
    expect(JSON.stringify(preview.body)).toContain('bridge_not_configured');
    const target = { platform: 'slack', address: '#keel', label: 'Keel' };
    expect(codeOf(await world.send(admin, 'POST /notify/targets', target))).toBe('201');
  });

  it('reports it in the health response, which stays up', async () => {
    const answer = await product.fetch('/api/health');
    const { dependencies } = (await answer.json()) as { dependencies: object[] };
    expect(answer.status).toBe(200);
    expect(dependencies).toContainEqual(
      expect.objectContaining({ name: 'execution', status: 'not-configured' }),
    );
  });
});

/** Lets the agent begin its run. @returns The run's id. */
async function claimed(world: ControlWorld): Promise<string> {
  const { token } = await world.sendOk<{ token: string }>('admin', 'POST /agents/scribe/secrets');
  const answer = await fetch(`${world.execution.url}/v1/agents/scribe/claims`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${token}`,
      'idempotency-key': randomUUID(),
      'content-type': 'application/json',
    },
    body: '{}',
  });
  const { run } = (await answer.json()) as { run: { id: string } };
  return run.id;
}

/** A request that a service would carry out. */
function bodyOf(name: OperationName, card: Card, document: BoardDocument): unknown {
  const expectedRevision = card.revision;
  const bodies: Partial<Record<OperationName, unknown>> = {
    createBoard: { slug: 'new', name: 'New' },
    importBoard: { slug: 'copy', document },
    importCards: {
      source: 'trello',
      cards: [{ externalId: '1', title: 'New', status: 'todo', assignee: null }],
    },
    createCard: { title: 'New' },
    breakDownCard: { cards: [{ title: 'New' }] },
    createTemplate: { title: 'New' },
    editTemplate: { expectedRevision: 1, title: 'New' },
    createCardFromTemplate: {},
    addComment: { body: 'New' },
    editComment: { body: 'New' },
    checkItem: { done: true },
    answerQuestion: { questionId: 'Q'.repeat(20), answer: 'Oak' },
    addAttachment: 'bytes',
    changeCards: { items: [{ op: 'edit', cardId: card.id, expectedRevision, priority: 1 }] },
    assignCard: { expectedRevision, assignee: null },
    moveCard: { expectedRevision, status: 'done' },
    transferCard: { expectedRevision, toSlug: 'other' },
    archiveCard: { expectedRevision, archived: true },
    deleteCard: { expectedRevision },
    deleteBoard: { expectedRevision: 1 },
    deleteAgent: { expectedRevision: 1 },
    archiveBoard: { expectedRevision: 1, archived: true },
    setBoardRole: { expectedRevision: 1, role: 'viewer' },
    registerAgent: { id: 'other', kind: 'pull', name: 'Other' },
    dispatch: { dryRun: true },
    subscribe: { targetId: 'mail' },
    terminateRun: { reason: 'Wrong plank' },
    editCard: { expectedRevision, title: 'New' },
    editBoard: { expectedRevision: 1, name: 'New' },
    editAgent: { expectedRevision: 1, enabled: false },
  };
  return bodies[name];
}

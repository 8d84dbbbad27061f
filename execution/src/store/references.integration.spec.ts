import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type KanbanActor } from '@keelson/contracts/kanban/actor';
import { codeOf, openBoards } from '../testing/board-world';
import { ADA } from '../testing/open-kanban';

const OLIVE: KanbanActor = { kind: 'user', id: 'olive', label: 'Olive' };
const AGENT: KanbanActor = { kind: 'agent', id: 'scribe', label: 'Scribe' };

let [own, other]: Board[] = [];
let [card, foreign]: Card[] = [];
const mine = () => `/v1/boards/${own!.slug}`;
const at = () => `${mine()}/cards/${card!.id}`;

const kanban = openBoards({ now: Date.now });
beforeAll(async () => {
  await kanban.project('closed', ['ada']);
  await kanban.agent({ id: 'scribe' });
  await kanban.person('ada');
});
beforeEach(async () => {
  [own, other] = [await kanban.board(), await kanban.board()];
  [card, foreign] = [await kanban.card(own), await kanban.card(other)];
});

describe('a board behind the hub of a project', () => {
  const create = async (actor: KanbanActor, projectSlug: string): Promise<string> => {
    const slug = `hub-${Math.random().toString(36).slice(2)}`;
    const body = { slug, name: 'Mine', projectSlug };
    return codeOf(await kanban.call('POST /v1/boards', body, { actor }));
  };
  const edit = async (actor: KanbanActor, projectSlug: string | null): Promise<string> => {
    const { revision } = await kanban.service.boards.get(own!.slug);
    const body = { expectedRevision: revision, projectSlug };
    return codeOf(await kanban.call(`PATCH ${mine()}`, body, { actor }));
  };

  it.each([
    ['a member', ADA, 'closed', '201', '200'],
    ['the owner of the project', { ...ADA, id: 'owner' }, 'closed', '201', '200'],
    ['an operator who is not a member', OLIVE, 'closed', '404', '404'],
    ['an operator, for a project that does not exist', OLIVE, 'none', '404', '404'],
    ['a member, for a project that does not exist', ADA, 'none', '404', '404'],
    ['an agent', AGENT, 'closed', '404', '404'],
  ] as const)('%s', async (_who, actor, project, created, edited) => {
    const expected = (status: string): string =>
      status === '404' ? '404 project/not-found' : status;
    expect(await create(actor, project)).toBe(expected(created));
    expect(await edit(actor, project)).toBe(expected(edited));
  });

  it('is edited by others, and taken away by them', async () => {
    expect(await edit(ADA, 'closed')).toBe('200');
    const name = await kanban.call(
      `PATCH ${mine()}`,
      { expectedRevision: 2, name: 'Renamed', projectSlug: 'closed' },
      { actor: OLIVE },
    );
    expect(name.body).toMatchObject({ name: 'Renamed', projectSlug: 'closed' });
    expect(await edit(OLIVE, null)).toBe('200');
    expect(await edit(OLIVE, 'closed')).toBe('404 project/not-found');
  });
});

describe('a reference to something on another board is answered like an unknown one', () => {
  const rows: readonly (readonly [string, () => string, (id: string) => unknown, string])[] = [
    ['read card', () => `GET ${mine()}/cards/{id}`, () => undefined, '404 kanban/card-not-found'],
    [
      'edit card',
      () => `PATCH ${mine()}/cards/{id}`,
      () => ({ expectedRevision: 1, title: 'x' }),
      '404 kanban/card-not-found',
    ],
    [
      'comment',
      () => `POST ${mine()}/cards/{id}/comments`,
      () => ({ body: 'x' }),
      '404 kanban/card-not-found',
    ],
    [
      'parent of a new card',
      () => `POST ${mine()}/cards`,
      (id) => ({ title: 'x', parents: [id] }),
      '404 kanban/card-not-found',
    ],
    [
      'link to a parent',
      () => `PUT ${at()}/parents/{id}`,
      () => undefined,
      '404 kanban/card-not-found',
    ],
    [
      'link of a child',
      () => `PUT ${mine()}/cards/{id}/parents/${card!.id}`,
      () => undefined,
      '404 kanban/card-not-found',
    ],
    [
      'neighbor above',
      () => `POST ${at()}/move`,
      (id) => ({ expectedRevision: 1, status: 'ready', aboveId: id }),
      '409 kanban/neighbour-gone',
    ],
    [
      'neighbor below',
      () => `POST ${at()}/move`,
      (id) => ({ expectedRevision: 1, status: 'ready', belowId: id }),
      '409 kanban/neighbour-gone',
    ],
    [
      'claim',
      () => `POST ${mine()}/cards/{id}/claim`,
      () => ({ agentId: 'scribe' }),
      '404 kanban/card-not-found',
    ],
    [
      'subscription',
      () => `POST ${mine()}/cards/{id}/subscriptions`,
      () => ({ targetId: 't' }),
      '404 kanban/card-not-found',
    ],
    ['runs', () => `GET ${mine()}/cards/{id}/runs`, () => undefined, '404 kanban/card-not-found'],
    [
      'attachments',
      () => `GET ${mine()}/cards/{id}/attachments`,
      () => undefined,
      '404 kanban/card-not-found',
    ],
  ];
  it.each(rows)('%s', async (_what, request, body, expected) => {
    for (const id of [foreign!.id, 'unknown']) {
      const response = await kanban.call(request().replace('{id}', id), body(id));
      expect(codeOf(response)).toBe(expected);
    }
    expect(await kanban.service.cards.get(other!.slug, foreign!.id)).toEqual(foreign);
  });

  it('bulk change', async () => {
    const change = { expectedRevision: 1, op: 'edit', title: 'x' };
    const items = [foreign!.id, 'unknown', card!.id].map((cardId) => ({ ...change, cardId }));
    const { body } = await kanban.call(`POST ${mine()}/bulk`, { items });
    expect(body['results']).toMatchObject([
      { ok: false, code: 'kanban/card-not-found' },
      { ok: false, code: 'kanban/card-not-found' },
      { ok: true },
    ]);
  });
});

describe('an assignment', () => {
  it.each([
    ['agent', 'scribe', '201', '200'],
    ['agent', 'nobody', '404 kanban/agent-not-found', '404 kanban/agent-not-found'],
    ['user', 'ada', '201', '200'],
    ['user', 'nobody', '404 kanban/person-not-found', '404 kanban/person-not-found'],
  ])('of %s %s: created %s, assigned %s', async (kind, id, created, assigned) => {
    const assignee = { kind, id };
    const made = await kanban.call(`POST ${mine()}/cards`, { title: 'x', assignee });
    expect(codeOf(made)).toBe(created);
    const given = await kanban.call(`POST ${at()}/assign`, { expectedRevision: 1, assignee });
    expect(codeOf(given)).toBe(assigned);
  });

  it('to somebody unknown is not imported, and the timeline names who it was', async () => {
    await kanban.card(own!, { title: 'Known', assignee: { kind: 'agent', id: 'scribe' } });
    const { body } = await kanban.call(`GET ${mine()}/export`);
    const document = body as { cards: { id: string; title: string; assignee: unknown }[] };
    const cards = document.cards.map((one) =>
      one.id === card!.id ? { ...one, assignee: { kind: 'agent', id: 'elsewhere' } } : one,
    );
    const slug = `${own!.slug}-copy`.slice(0, 60);
    const request = { slug, document: { ...document, cards } };
    expect((await kanban.call('POST /v1/board-imports', request)).status).toBe(201);
    const copied = await kanban.call(`GET /v1/boards/${slug}/cards`);
    const byTitle = (copied.body['items'] as typeof cards).map(({ title, assignee }) => [
      title,
      assignee,
    ]);
    expect(Object.fromEntries(byTitle)).toEqual({
      Plank: null,
      Known: { kind: 'agent', id: 'scribe' },
    });
    const events = await kanban.call(`GET /v1/boards/${slug}/cards/${card!.id}/events`);
    expect(JSON.stringify(events.body)).toContain('agent:elsewhere');
  });
});

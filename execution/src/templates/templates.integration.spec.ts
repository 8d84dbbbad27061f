import { type Board } from '@keelson/contracts/kanban/board/board';
import { type BoardDocument } from '@keelson/contracts/kanban/board/board-document';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type CardTemplate, MAX_TEMPLATES } from '@keelson/contracts/kanban/board/template';
import { DAY, HOUR, MINUTE } from '@keelson/contracts/time';
import { archiveBoard } from '../boards/change-board';
import { Sweeper } from '../dispatch/sweeper';
import { type Service } from '../service';
import { expectEventually } from '../testing/expect-eventually';
import { codeOf, openBoards } from '../testing/board-world';
import { column, START } from '../testing/open-kanban';
import { type ApiResponse } from '../testing/serve';
import { createRecurringCard } from './create-recurring-card';

let board: Board;
let path: string;
const kanban = openBoards();
beforeEach(async () => {
  kanban.clock.at = START; // Monday, 09:00 UTC
  board = await kanban.board();
  path = `/v1/boards/${board.slug}/templates`;
});

const create = async (fields: object = {}): Promise<CardTemplate> => {
  const answer = await kanban.call(`POST ${path}`, { title: 'Check the hull', ...fields });
  expect(codeOf(answer)).toBe('201');
  return answer.body as unknown as CardTemplate;
};
const edit = ({ id }: CardTemplate, fields: object): Promise<ApiResponse> =>
  kanban.call(`PATCH ${path}/${id}`, fields);
const stored = async ({ id }: CardTemplate): Promise<CardTemplate> => {
  const { items } = (await kanban.call(`GET ${path}`)).body as { items: CardTemplate[] };
  return items.find((one) => one.id === id)!;
};
const ready = (): Promise<Card[]> => column(kanban.service, board, 'ready');
const daily = { every: 'day', time: '10:00', timeZone: 'UTC' };
const TEN = START + HOUR;
const occur = (template: CardTemplate, service: Service = kanban.service): Promise<boolean> =>
  createRecurringCard(service.transactions, kanban.as(), template);

describe('a template', () => {
  it('is what a card begins with; fields of the request replace its own', async () => {
    const agent = await kanban.agent();
    const template = await create({
      body: 'Oak only',
      acceptance: 'It floats',
      checklist: [{ id: 'a', text: 'Knock', done: true }],
      labels: ['hull'],
      priority: 3,
      assignee: { kind: 'agent', id: agent.id },
    });
    expect(template).toMatchObject({ nextAt: null, last: null, revision: 1 });
    const made = await kanban.call(`POST ${path}/${template.id}/cards`, { priority: 1 });
    expect(codeOf(made)).toBe('201');
    expect(made.body).toMatchObject({
      title: 'Check the hull',
      body: 'Oak only',
      acceptance: 'It floats',
      checklist: [{ id: 'a', text: 'Knock', done: false }],
      labels: ['hull'],
      priority: 1,
      assignee: { kind: 'agent', id: agent.id },
      status: 'ready',
      createdBy: { kind: 'user', id: 'ada' },
    });
    expect(made.body).not.toHaveProperty('recurrence');
  });

  it('is edited at its revision, listed by title and deleted; its cards stay', async () => {
    const template = await create();
    await create({ title: 'Anchor' });
    const edited = await edit(template, { title: 'Zinc', expectedRevision: 1 });
    expect(edited.body).toMatchObject({ title: 'Zinc', revision: 2 });
    expect(codeOf(await edit(template, { title: 'Late', expectedRevision: 1 }))).toBe(
      '409 kanban/revision-stale',
    );
    const { items } = (await kanban.call(`GET ${path}`)).body as { items: CardTemplate[] };
    expect(items.map(({ title }) => title)).toEqual(['Anchor', 'Zinc']);
    await kanban.call(`POST ${path}/${template.id}/cards`, {});
    expect(codeOf(await kanban.call(`DELETE ${path}/${template.id}`))).toBe('204');
    expect((await ready()).map(({ title }) => title)).toEqual(['Zinc']);
    expect(codeOf(await kanban.call(`POST ${path}/${template.id}/cards`, {}))).toBe(
      '404 kanban/template-not-found',
    );
  });

  it('is refused with an unknown assignee or time zone, and on an archived board', async () => {
    const post = (fields: object): Promise<ApiResponse> =>
      kanban.call(`POST ${path}`, { title: 'X', ...fields });
    expect(codeOf(await post({ assignee: { kind: 'agent', id: 'nobody' } }))).toBe(
      '404 kanban/agent-not-found',
    );
    const mars = await post({ recurrence: { ...daily, timeZone: 'Mars/Olympus' } });
    expect(codeOf(mars)).toBe('422 kanban/time-zone-unknown');
    expect((await kanban.call(`GET ${path}`)).body['items']).toEqual([]);
    await kanban.run((context) =>
      archiveBoard(context, board.slug, {
        archived: true,
        expectedRevision: 1,
      }),
    );
    expect(codeOf(await post({}))).toBe('409 kanban/board-archived');
  });

  it(`is refused when the board has ${MAX_TEMPLATES}`, async () => {
    for (let count = 0; count < MAX_TEMPLATES; count += 1) await create();
    expect(codeOf(await kanban.call(`POST ${path}`, { title: 'X' }))).toBe(
      '409 kanban/template-limit',
    );
  });
});

describe('a recurring card', () => {
  it('is created once per occurrence, whatever the number of instances', async () => {
    const template = await create({ recurrence: daily });
    expect(template.nextAt).toBe(TEN);
    expect(await occur(template)).toBe(false);
    const instances = [kanban.service, kanban.instance(), kanban.instance()];
    for (const at of [TEN, TEN + DAY]) {
      kanban.clock.at = at;
      const made = await Promise.all(
        [...instances, ...instances].map((one) => occur(template, one)),
      );
      expect(made.filter(Boolean)).toHaveLength(1);
    }
    const cards = await ready();
    expect(cards.map(({ title, createdBy }) => [title, createdBy.kind])).toEqual([
      ['Check the hull', 'system'],
      ['Check the hull', 'system'],
    ]);
    expect(await stored(template)).toMatchObject({
      nextAt: TEN + 2 * DAY,
      last: { cardId: cards[1]!.id, occurrence: TEN + DAY },
      revision: 1,
    });
    const events = await kanban.call(`GET /v1/boards/${board.slug}/cards/${cards[1]!.id}/events`);
    expect(events.body['items']).toMatchObject([
      { kind: 'created', payload: { template: 'Check the hull', occurrence: TEN + DAY } },
    ]);
  });

  it('has one card for all occurrences that were missed', async () => {
    const template = await create({ recurrence: daily });
    kanban.clock.at = TEN + 5 * DAY + MINUTE;
    expect(await occur(template)).toBe(true);
    expect(await occur(template)).toBe(false);
    expect(await ready()).toHaveLength(1);
    expect((await stored(template)).nextAt).toBe(TEN + 6 * DAY);
  });

  it('is not created while it is paused, nor afterwards for that time', async () => {
    const template = await create({ recurrence: daily });
    const paused = await edit(template, { paused: true, expectedRevision: 1 });
    expect(paused.body).toMatchObject({ paused: true, nextAt: null });
    kanban.clock.at = TEN + 3 * DAY;
    expect(await occur(template)).toBe(false);
    const resumed = await edit(template, { paused: false, expectedRevision: 2 });
    expect(resumed.body).toMatchObject({ nextAt: TEN + 4 * DAY });
    expect(await ready()).toEqual([]);
  });

  it('keeps its schedule when only its texts are edited', async () => {
    const template = await create({ recurrence: daily });
    kanban.clock.at = TEN + MINUTE; // due, not created yet
    const edited = await edit(template, { title: 'New', expectedRevision: 1 });
    expect(edited.body).toMatchObject({ nextAt: TEN });
    expect(await occur(template)).toBe(true);
    expect((await ready()).map(({ title }) => title)).toEqual(['New']);
  });

  it('is unassigned when its agent is gone, and also enters a full column', async () => {
    const agent = await kanban.agent();
    const template = await create({
      recurrence: daily,
      assignee: { kind: 'agent', id: agent.id },
    });
    await kanban.call(`PATCH /v1/boards/${board.slug}`, {
      wipLimits: { ready: 1 },
      expectedRevision: 1,
    });
    await kanban.card(board);
    await kanban.call(`POST /v1/agents/${agent.id}/delete`, { expectedRevision: agent.revision });
    kanban.clock.at = TEN;
    expect(await occur(template)).toBe(true);
    expect((await ready()).map(({ assignee }) => assignee)).toEqual([null, null]);
  });

  it('waits while its board is archived', async () => {
    const template = await create({ recurrence: daily });
    const archive = (archived: boolean, expectedRevision: number): Promise<Board> =>
      kanban.run((context) =>
        archiveBoard(context, board.slug, {
          archived,
          expectedRevision,
        }),
      );
    await archive(true, 1);
    kanban.clock.at = TEN;
    expect(await occur(template)).toBe(false);
    await archive(false, 2);
    expect(await occur(template)).toBe(true);
  });

  it('is created by running instances at its time, and after a restart when it was missed', async () => {
    const template = await create({ recurrence: daily });
    const sweepers = [kanban.instance(), kanban.instance()].map((one) => new Sweeper(one));
    try {
      kanban.clock.at = TEN + 2 * DAY;
      for (const sweeper of sweepers) sweeper.start();
      await expectEventually(async () => (await ready()).length, 1);
      // A moment later another one is due.
      kanban.clock.at = TEN + 3 * DAY - 100;
      await edit(template, { recurrence: daily, expectedRevision: 1 });
      kanban.clock.at = TEN + 3 * DAY;
      await expectEventually(async () => (await ready()).length, 2);
    } finally {
      await Promise.all(sweepers.map((sweeper) => sweeper.stop()));
    }
    expect((await stored(template)).nextAt).toBe(TEN + 4 * DAY);
  });
});

describe('an export', () => {
  it('with an unknown time zone is not imported', async () => {
    await create({ recurrence: daily });
    const { body } = await kanban.call(`GET /v1/boards/${board.slug}/export`);
    const text = JSON.stringify(body).replace('"UTC"', '"Mars/Olympus"');
    const slug = `${board.slug}-mars`;
    const document = JSON.parse(text) as BoardDocument;
    const refused = await kanban.call('POST /v1/board-imports', { slug, document });
    expect(codeOf(refused)).toBe('422 kanban/import-invalid');
    expect(JSON.stringify(refused.body)).toContain('document.templates.0.recurrence.timeZone');
    expect(codeOf(await kanban.call(`GET /v1/boards/${slug}`))).toBe('404 kanban/board-not-found');
  });

  it('has the templates; an import creates them paused', async () => {
    await create({ recurrence: daily, body: 'Oak only', labels: ['hull'] });
    await create({ title: 'By hand', assignee: { kind: 'user', id: await kanban.person('eve') } });
    const document = (await kanban.call(`GET /v1/boards/${board.slug}/export`))
      .body as unknown as BoardDocument;
    expect(document.templates).toHaveLength(2);
    const slug = `${board.slug}-copy`;
    const copied = await kanban.call('POST /v1/board-imports', { slug, document });
    expect(codeOf(copied)).toBe('201');
    const { items } = (await kanban.call(`GET /v1/boards/${slug}/templates`)).body as {
      items: CardTemplate[];
    };
    expect(items).toMatchObject([
      { title: 'By hand', paused: false, assignee: { id: 'eve' }, nextAt: null },
      { title: 'Check the hull', paused: true, recurrence: daily, body: 'Oak only', nextAt: null },
    ]);
    const again = (await kanban.call(`GET /v1/boards/${slug}/export`)).body as {
      templates: object[];
    };
    const withoutPause = (templates: readonly object[]): object[] =>
      templates.map((one) => ({ ...one, paused: null }));
    expect(withoutPause(again.templates)).toEqual(withoutPause(document.templates));
  });
});

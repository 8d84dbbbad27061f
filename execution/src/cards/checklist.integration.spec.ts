import { type Agent } from '@keelson/contracts/kanban/agent/agent';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import { FieldValue } from 'firebase-admin/firestore';
import { cardPath, codeOf, openBoards } from '../testing/board-world';
import { type CallOptions } from '../testing/serve';

const CHECKLIST = [
  { id: 'saw', text: 'Saw' },
  { id: 'plane', text: 'Plane', done: true },
];

let agent: Agent;
let board: Board;
const kanban = openBoards();
beforeAll(async () => {
  agent = await kanban.agent();
});
beforeEach(async () => {
  board = await kanban.board();
});

const check = (card: Card, item: string, done: boolean, options?: CallOptions) =>
  kanban.call(`PUT ${cardPath(card)}/checklist/${item}`, { done }, options);
const claim = (card: Card) => kanban.beginRun(card, agent);

describe('the checklist of a card', () => {
  it('is created, edited and checked; repeating a check changes nothing', async () => {
    const card = await kanban.card(board, { checklist: CHECKLIST });
    expect(card.checklist.map(({ done }) => done)).toEqual([false, true]);
    const checked = await check(card, 'saw', true);
    expect(checked.body).toMatchObject({
      revision: 2,
      checklist: [{ done: true }, { done: true }],
    });
    expect((await check(card, 'saw', true)).body).toMatchObject({ revision: 2 });
    const { items } = await kanban.service.cards.events(board.slug, card.id, { limit: 1 });
    expect(items).toMatchObject([
      { kind: 'edited', payload: { fields: ['checklist'], checked: true, label: 'Saw' } },
    ]);
    const edited = await kanban.call(`PATCH ${cardPath(card)}`, {
      expectedRevision: 2,
      checklist: [CHECKLIST[1]],
    });
    expect(edited.body['checklist']).toEqual([CHECKLIST[1]]);
    expect(codeOf(await check(card, 'saw', true))).toBe('404 kanban/checklist-item-not-found');
  });

  it('keeps every check of many at the same time', async () => {
    const items = Array.from({ length: 8 }, (_, index) => ({ id: `${index}`, text: 'Step' }));
    const card = await kanban.card(board, { checklist: items });
    const answers = await Promise.all(items.map(({ id }) => check(card, id, true)));
    expect(answers.map(codeOf)).toEqual(items.map(() => '200'));
    expect((await kanban.stored(card)).checklist.filter(({ done }) => done)).toHaveLength(8);
  });

  it.each([
    { what: 'two items with one id', checklist: [CHECKLIST[0], CHECKLIST[0]] },
    { what: 'an empty item', checklist: [{ id: 'a', text: '  ' }] },
    {
      what: 'too many items',
      checklist: Array.from({ length: 51 }, (_, index) => ({ id: `${index}`, text: 'Step' })),
    },
  ])('refuses $what', async ({ checklist }) => {
    const answer = await kanban.call(`POST /v1/boards/${board.slug}/cards`, {
      title: 'Plank',
      checklist,
    });
    expect(codeOf(answer)).toBe('400 request/invalid');
  });

  it('reaches the agent with its claim, which checks items while it holds the card', async () => {
    const card = await kanban.card(board, {
      checklist: CHECKLIST,
      assignee: { kind: 'agent', id: agent.id },
    });
    const secrets = await kanban.call(`POST /v1/agents/${agent.id}/secrets`, {}, { key: null });
    const own = { token: String(secrets.body['token']), actor: null };
    expect(codeOf(await check(card, 'saw', true, own))).toBe('409 kanban/lease-lost');
    const work = await claim(card);
    expect(work.card.checklist).toMatchObject([{ id: 'saw' }, { id: 'plane' }]);
    const run = { token: work.token, actor: null };
    expect((await check(card, 'saw', true, run)).body['checklist']).toMatchObject([
      { done: true },
      { done: true },
    ]);
    expect(codeOf(await check(card, 'plane', false, own))).toBe('200');
    const other = await kanban.card(board, { checklist: CHECKLIST });
    expect(codeOf(await check(other, 'saw', true, own))).toBe('404 kanban/card-not-found');
    expect(codeOf(await check(other, 'saw', true, run))).toBe('401 kanban/token-invalid');
    const { items } = await kanban.service.cards.events(board.slug, card.id, { limit: 2 });
    expect(items.map(({ actor, runId }) => [actor.kind, runId])).toEqual([
      ['agent', null],
      ['agent', work.run.id],
    ]);
  });

  it('is exported and imported, and empty on cards without one', async () => {
    const card = await kanban.card(board, { checklist: CHECKLIST });
    const old = await kanban.card(board);
    const { db } = kanban.service;
    await db.doc(paths.card(board.slug, old.id)).update({ checklist: FieldValue.delete() });
    expect((await kanban.stored(old)).checklist).toEqual([]);
    const exported = await kanban.call(`GET /v1/boards/${board.slug}/export`);
    const slug = `${board.slug}-copy`;
    const imported = await kanban.call('POST /v1/board-imports', { slug, document: exported.body });
    expect(codeOf(imported)).toBe('201');
    const copies = await kanban.call(`GET /v1/boards/${slug}/cards`);
    const lists = (copies.body['items'] as Card[]).map(({ id, checklist }) => [id, checklist]);
    expect(new Map(lists as [string, unknown][])).toEqual(
      new Map<string, unknown>([
        [card.id, card.checklist],
        [old.id, []],
      ]),
    );
  });
});

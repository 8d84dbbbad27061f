import { TestBed } from '@angular/core/testing';
import { buildCard } from '../../../../testing/boards/cards';
import { eventually } from '../../../../testing/eventually';
import { json, problem } from '../../../../testing/fake-server';
import { openBoard } from '../../../../testing/boards/open-board';
import { Toasts } from '../../../shared/ui/toasts';
import { UndoStack } from './undo-stack';
import { CardEdits } from './card-edits';

const CARD_A = '/api/admin/kanban/boards/try/cards/a';
const EDIT_A = `PATCH ${CARD_A}`;
const ASSIGN_A = 'POST /api/admin/kanban/boards/try/cards/a/assign';
const UNA = { kind: 'user', id: 'u1' as never } as const;

function setUp() {
  const opened = openBoard();
  opened.loadCards(buildCard('a', { priority: 0 }, 1));
  const card = () => opened.card('a');
  return { ...opened, card, edits: TestBed.inject(CardEdits) };
}

describe('edits of one card', () => {
  it('that follow each other fast are shown at once and sent in order, each from the one before', async () => {
    const { server, edits, card, texts } = setUp();
    server.on(EDIT_A, json(buildCard('a', { priority: 2, revision: 2 }, 1)));
    server.on(ASSIGN_A, json(buildCard('a', { priority: 2, assignee: UNA, revision: 3 }, 1)));
    const saved = [edits.edit(card(), { priority: 2 }), edits.assign(card(), UNA)];
    expect(card()).toMatchObject({ priority: 2, assignee: UNA, revision: 1 });
    expect(await Promise.all(saved)).toEqual([true, true]);
    const sent = server.requests.filter(({ body }) => body !== undefined);
    expect(sent.map(({ body }) => body)).toMatchObject([
      { expectedRevision: 1, priority: 2 },
      { expectedRevision: 2, assignee: UNA },
    ]);
    expect(texts()).toEqual([]);
  });

  it('keep what others changed on the card meanwhile', async () => {
    const { server, edits, card, texts } = setUp();
    const newer = buildCard('a', { priority: 0, title: 'Renamed', revision: 5 }, 1);
    server.on(
      EDIT_A,
      problem(409, 'kanban/revision-stale', { details: { card: newer } }),
      json({ ...newer, priority: 2, revision: 6 }),
    );
    expect(await edits.edit(card(), { priority: 2 })).toBe(true);
    expect(server.requests.at(-1)?.body).toMatchObject({ expectedRevision: 5 });
    expect(card()).toMatchObject({ title: 'Renamed', priority: 2 });
    expect(texts()).toEqual([]);
  });

  it('check an item that was just added, and another one that the agent did not', async () => {
    const { server, edits, card, texts } = setUp();
    const [saw, plane] = [
      { id: 's', text: 'Saw', done: false },
      { id: 'p', text: 'Plane', done: false },
    ];
    const added = buildCard('a', { checklist: [saw, plane], revision: 2 }, 1);
    // The agent has checked the other item meanwhile.
    const checked = [
      { ...saw, done: true },
      { ...plane, done: true },
    ];
    server.on(EDIT_A, json(added));
    server.on(`PUT ${CARD_A}/checklist/s`, json({ ...added, checklist: checked, revision: 4 }));
    const saved = [edits.edit(card(), { checklist: [saw, plane] })];
    saved.push(edits.check(card(), 's', true));
    expect(card().checklist).toEqual([{ ...saw, done: true }, plane]);
    expect(await Promise.all(saved)).toEqual([true, true]);
    expect(card().checklist).toEqual(checked);
    expect(texts()).toEqual([]);
  });

  it('move the card to the bin at once, with an undo', async () => {
    const { server, edits, card, store, texts } = setUp();
    server.on(`POST ${CARD_A}/delete`, json({ kind: 'card', title: 'Card a', deletedAt: 1 }));
    server.on(`POST ${CARD_A}/restore`, json(buildCard('a', { revision: 3 }, 1)));
    const deleted = edits.delete(card());
    expect(store.cards().byId.has('a')).toBe(false);
    expect(await deleted).toBe(true);
    expect(server.requests.at(-1)?.body).toEqual({ expectedRevision: 1 });
    expect(texts()).toEqual(['“Card a” moved to the bin']);
    TestBed.inject(Toasts).shown()[0]?.action?.run();
    await eventually(() => store.cards().byId.has('a'));
  });

  it('keep a running card, and say why', async () => {
    const { server, edits, card, texts } = setUp();
    const detail = 'An agent is working on “Card a”.';
    server.on(`POST ${CARD_A}/delete`, problem(409, 'kanban/still-running', { detail }));
    expect(await edits.delete(card())).toBe(false);
    expect(card().archived).toBe(false);
    expect(texts()).toEqual([`Not saved. ${detail}`]);
  });

  it('do not overwrite what somebody else changed in the same field', async () => {
    const { server, edits, card, texts } = setUp();
    const newer = buildCard('a', { priority: 3, revision: 5 }, 1);
    const detail = '“Card a” has changed.';
    server.on(EDIT_A, problem(409, 'kanban/revision-stale', { detail, details: { card: newer } }));
    expect(await edits.edit(card(), { priority: 2 })).toBe(false);
    expect(server.count(EDIT_A)).toBe(1);
    expect(card()).toMatchObject({ priority: 3, revision: 5 });
    expect(texts()).toEqual([`Not saved. ${detail}`]);
  });

  it('are refused when somebody else changed the field before they were sent', async () => {
    const { server, edits, card, emitChanges } = setUp();
    const first = card();
    emitChanges([buildCard('a', { priority: 3, revision: 2 }, 1)]);
    const detail = 'Changed.';
    const details = { card: buildCard('a', { priority: 3, revision: 2 }, 1) };
    // The form still shows the first version.
    const stale = { ...first, labels: ['x'] };
    server.on(EDIT_A, problem(409, 'kanban/revision-stale', { detail, details }));
    expect(await edits.edit(stale, { labels: ['y'] })).toBe(false);
    expect(server.requests.at(-1)?.body).toMatchObject({ labels: ['y'] });
  });

  it('after a refused one go on from the stored card', async () => {
    const { server, edits, card } = setUp();
    server.on(
      EDIT_A,
      problem(400, 'request/invalid', { detail: 'No.' }),
      json(buildCard('a', { priority: 1, revision: 2 }, 1)),
    );
    const refused = edits.edit(card(), { priority: 2 });
    const saved = edits.edit(card(), { priority: 1 });
    expect(await Promise.all([refused, saved])).toEqual([false, true]);
    expect(card()).toMatchObject({ priority: 1, revision: 2 });
  });

  it('are not highlighted as changes of others', async () => {
    const { server, store, edits, card, emitChanges } = setUp();
    const saved = buildCard('a', { priority: 2, revision: 2 }, 1);
    server.on(EDIT_A, json(saved));
    const sent = edits.edit(card(), { priority: 2 });
    emitChanges([saved]); // the listener is faster than the response
    expect(store.changedRemotely().size).toBe(0);
    await sent;
    emitChanges([buildCard('a', { priority: 1, revision: 3 }, 1)]);
    expect([...store.changedRemotely()]).toEqual(['a']);
  });

  it('are undone in order, the last one first, each as a change of its own', async () => {
    const { server, edits, card, texts } = setUp();
    const undo = () => TestBed.inject(UndoStack).undo();
    server.on(
      EDIT_A,
      json(buildCard('a', { priority: 2, revision: 2 }, 1)),
      json(buildCard('a', { priority: 0, revision: 5 }, 1)),
    );
    server.on(
      ASSIGN_A,
      json(buildCard('a', { priority: 2, assignee: UNA, revision: 3 }, 1)),
      json(buildCard('a', { priority: 2, revision: 4 }, 1)),
    );
    await edits.edit(card(), { priority: 2 });
    await edits.assign(card(), UNA);
    await undo();
    expect(server.requests.at(-1)?.body).toEqual({ expectedRevision: 3, assignee: null });
    await undo();
    expect(server.requests.at(-1)?.body).toEqual({ expectedRevision: 4, priority: 0 });
    expect(card()).toMatchObject({ priority: 0, assignee: null });
    const sent = server.requests.length;
    await undo();
    expect(server.requests).toHaveLength(sent);
    expect(texts()).toEqual(['Undone: “Card a”', 'Undone: “Card a”']);
  });

  it('are not undone when somebody else has changed the field since', async () => {
    const { server, edits, card, emitChanges, texts } = setUp();
    server.on(EDIT_A, json(buildCard('a', { priority: 2, revision: 2 }, 1)));
    await edits.edit(card(), { priority: 2 });
    const newer = buildCard('a', { priority: 4, revision: 3 }, 1);
    emitChanges([newer]);
    const details = { card: newer };
    server.on(EDIT_A, problem(409, 'kanban/revision-stale', { detail: 'Changed.', details }));
    await TestBed.inject(UndoStack).undo();
    expect(card().priority).toBe(4);
    expect(texts()).toEqual(['Not saved. Changed.']);
  });

  it('of the checklist and of links are undone', async () => {
    const { server, edits, card } = setUp();
    const item = { id: 's', text: 'Saw', done: false };
    const open = buildCard('a', { checklist: [item], revision: 2 }, 1);
    const checked = buildCard('a', { checklist: [{ ...item, done: true }], revision: 3 }, 1);
    server.on(EDIT_A, json(open));
    server.on(`PUT ${CARD_A}/checklist/s`, json(checked), json({ ...open, revision: 4 }));
    await edits.edit(card(), { checklist: [item] });
    await edits.check(card(), 's', true);
    await TestBed.inject(UndoStack).undo();
    expect(server.requests.at(-1)?.body).toEqual({ done: false });
    expect(card().checklist).toEqual([item]);

    const parent = buildCard('b', {}, 2);
    const linked = buildCard('a', { parents: [parent.id], revision: 5 }, 1);
    server.on(`PUT ${CARD_A}/parents/b`, json({ card: linked, parent }));
    server.on(`DELETE ${CARD_A}/parents/b`, json({ card: { ...open, revision: 6 }, parent }));
    await edits.link(card(), parent.id);
    await TestBed.inject(UndoStack).undo();
    expect(card().parents).toEqual([]);
  });
});

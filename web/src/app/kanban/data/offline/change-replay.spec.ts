import { TestBed } from '@angular/core/testing';
import { buildCard } from '../../../../testing/boards/cards';
import { eventually } from '../../../../testing/eventually';
import { json, problem } from '../../../../testing/fake-server';
import { openBoard } from '../../../../testing/boards/open-board';
import { Identity } from '../../../core/identity/identity';
import { CardEdits } from '../card/card-edits';
import { ChangeReplay } from './change-replay';
import { PendingChanges } from './pending-changes';

const CARD_A = '/api/admin/kanban/boards/try/cards/a';
const EDIT_A = `PATCH ${CARD_A}`;
const DOWN = problem(503, 'kanban/bridge-down');

/** A page of the board. Those before it are gone. */
function openPage(uid = 'u1') {
  TestBed.resetTestingModule();
  const opened = openBoard();
  TestBed.inject(Identity).setMe({ uid } as never);
  opened.loadCards(buildCard('a', { priority: 0, revision: 1 }, 1));
  const pending = TestBed.inject(PendingChanges);
  return { ...opened, pending, edits: TestBed.inject(CardEdits) };
}

function replay(): ChangeReplay {
  const service = TestBed.inject(ChangeReplay);
  TestBed.tick();
  return service;
}
const stored = (): string[] =>
  Object.keys(localStorage).filter((key) => key.startsWith('keelson.changes'));

async function makeUnsent(uid?: string): Promise<string> {
  const { server, edits, pending, card } = openPage(uid);
  server.on(EDIT_A, DOWN);
  void edits.edit(card('a'), { priority: 2 });
  await eventually(() => pending.waiting());
  expect(pending.closable()).toBe(true);
  return server.keys()[0] ?? '';
}

describe('changes of a page that is gone', () => {
  it('are shown at once and sent with the same key', async () => {
    const key = await makeUnsent();
    const { server, store, pending } = openPage();
    server.on(EDIT_A, json(buildCard('a', { priority: 2, revision: 2 }, 1)));
    replay();
    await eventually(() => server.requests.some(({ body }) => body !== undefined));
    expect(store.cards().byId.get('a')?.priority).toBe(2);
    const sent = server.requests.filter(({ body }) => body !== undefined);
    expect(sent.map(({ body }) => body)).toEqual([{ expectedRevision: 1, priority: 2 }]);
    expect(sent[0]?.headers['idempotency-key']).toBe(key);
    await eventually(() => pending.count() === 0);
    expect([stored(), pending.rejected()]).toEqual([[], []]);
  });

  it('that conflict wait for a decision, also in the next page', async () => {
    await makeUnsent();
    const newer = buildCard('a', { priority: 3, revision: 5 }, 1);
    const stale = problem(409, 'kanban/revision-stale', { details: { card: newer } });
    const second = openPage();
    second.server.on(EDIT_A, stale);
    replay();
    await eventually(() => second.pending.rejected().length === 1);
    expect(second.pending.count()).toBe(0);

    const third = openPage();
    third.server.on(EDIT_A, json({ ...newer, priority: 2, revision: 6 }));
    const service = replay();
    await eventually(() => third.pending.rejected().length === 1);
    const [refused] = third.pending.rejected();
    expect(refused?.rejection.newer?.priority).toBe(3);
    if (refused) await service.again(refused);
    expect(third.server.requests.at(-1)?.body).toEqual({ expectedRevision: 5, priority: 2 });
    expect([stored(), third.pending.rejected()]).toEqual([[], []]);
  });

  it('are no conflict when they were stored before the page was gone', async () => {
    await makeUnsent();
    const applied = buildCard('a', { priority: 2, revision: 2 }, 1);
    const { server, pending } = openPage();
    server.on(EDIT_A, problem(409, 'kanban/revision-stale', { details: { card: applied } }));
    replay();
    await eventually(() => stored().length === 0);
    expect(pending.rejected()).toEqual([]);
  });

  it('belong to the person who made them', async () => {
    await makeUnsent('u1');
    const { server } = openPage('u2');
    replay();
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(server.requests.filter(({ body }) => body !== undefined)).toEqual([]);
    expect(stored()).toHaveLength(1);
  });

  const known = { id: 'k1', change: { op: 'comment', card: buildCard('a', {}, 1), body: 'Hi' } };
  const complete = { ...known, patches: [], rejection: null };

  it.each([
    { what: 'a text that is not JSON', text: '{"broken', shown: ['{"broken'] },
    { what: 'no list', text: '{"format":2}', shown: [{ format: 2 }] },
    ...[
      { what: 'an unknown kind', shown: [{ ...complete, change: { op: 'snooze' } }] },
      { what: 'a name of all objects', shown: [{ ...complete, change: { op: 'toString' } }] },
      { what: 'a kind without its card', shown: [{ ...complete, change: { op: 'comment' } }] },
      { what: 'no change', shown: [null, 7] },
    ].map((row) => ({ ...row, text: JSON.stringify(row.shown) })),
  ])('that cannot be read stay, and are shown: $what', async ({ text, shown }) => {
    localStorage.setItem('keelson.changes.u1.gone', text);
    const { server, pending } = openPage();
    replay();
    await eventually(() => pending.unreadable().length > 0);
    expect(pending.unreadable().map(({ unreadable }) => unreadable)).toEqual(shown);
    expect(stored()).toHaveLength(1);
    expect(JSON.parse(localStorage.getItem(stored()[0] ?? '') ?? '')).toEqual(shown);
    expect([pending.count(), server.requests.filter(({ body }) => body !== undefined)]).toEqual([
      0,
      [],
    ]);
    for (const { id } of pending.unreadable()) pending.settle(id);
    expect([stored(), pending.unreadable()]).toEqual([[], []]);
  });

  it('are sent beside one that cannot be read', async () => {
    const newer = { id: 'n1', change: { op: 'snooze' }, patches: [], rejection: null };
    localStorage.setItem('keelson.changes.u1.gone', JSON.stringify([newer, complete]));
    const { server, pending } = openPage();
    server.on(`POST ${CARD_A}/comments`, json({ id: 'c1', body: 'Hi' }));
    replay();
    await eventually(() => server.count(`POST ${CARD_A}/comments`) === 1 && pending.count() === 0);
    expect(JSON.parse(localStorage.getItem(stored()[0] ?? '') ?? '')).toEqual([newer]);
  });
});

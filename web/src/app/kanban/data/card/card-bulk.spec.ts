import { TestBed } from '@angular/core/testing';
import type { UserId } from '@keelson/contracts/ids';
import { buildCard, bulkDone } from '../../../../testing/boards/cards';
import { eventually } from '../../../../testing/eventually';
import { json, networkError, problem } from '../../../../testing/fake-server';
import { openBoard } from '../../../../testing/boards/open-board';
import { Toasts } from '../../../shared/ui/toasts';
import { CardBulk } from './card-bulk';
import { CardEdits } from './card-edits';
import { PendingChanges } from '../offline/pending-changes';

const BULK = 'POST /api/admin/kanban/boards/try/bulk';

function setUp() {
  const opened = openBoard();
  opened.loadCards(
    buildCard('a', {}, 1),
    buildCard('b', { revision: 4 }, 2),
    buildCard('c', {}, 3),
  );
  const toasts = TestBed.inject(Toasts);
  return { ...opened, toasts, bulk: TestBed.inject(CardBulk) };
}

describe('CardBulk', () => {
  it('archives cards with their stored revisions, and undoes it', async () => {
    const { server, bulk, shown, toasts } = setUp();
    const archived = [buildCard('a', { archived: true, revision: 2 })];
    archived.push(buildCard('b', { archived: true, revision: 5 }));
    server.on(BULK, bulkDone(...archived), bulkDone(buildCard('a', { revision: 3 }, 1)));
    await bulk.archive(['a', 'b']);
    expect(shown()).toEqual({ ready: ['c'] });
    expect(server.requests.at(-1)?.body).toEqual({
      items: [
        { op: 'archive', cardId: 'a', archived: true, expectedRevision: 1 },
        { op: 'archive', cardId: 'b', archived: true, expectedRevision: 4 },
      ],
    });
    const [toast] = toasts.shown();
    expect(toast?.text).toBe('2 cards archived');
    toast?.action?.run();
    await eventually(() => server.count(BULK) === 2 && bulk.busy() === 0);
    expect(server.requests.at(-1)?.body).toMatchObject({
      items: [
        { cardId: 'a', archived: false, expectedRevision: 2 },
        { cardId: 'b', archived: false, expectedRevision: 5 },
      ],
    });
    expect(shown()).toEqual({ ready: ['a', 'c'] });
  });

  it('starts from own changes of a card that are sent before', async () => {
    const { server, bulk, store } = setUp();
    const una = { kind: 'user', id: 'u1' as UserId } as const;
    const edited = buildCard('a', { priority: 4, revision: 2 }, 1);
    server.on('PATCH /api/admin/kanban/boards/try/cards/a', json(edited));
    const assigned = [buildCard('a', { priority: 4, assignee: una, revision: 3 }, 1)];
    assigned.push(buildCard('b', { assignee: una, revision: 5 }, 2));
    server.on(BULK, bulkDone(...assigned));
    const card = store.cards().byId.get('a')!;
    const edit = TestBed.inject(CardEdits).edit(card, { priority: 4 });
    await Promise.all([edit, bulk.assign(['a', 'b'], una, 'Una')]);
    expect(server.requests.at(-1)?.body).toMatchObject({
      items: [
        { cardId: 'a', expectedRevision: 2 },
        { cardId: 'b', expectedRevision: 4 },
      ],
    });
  });

  it('assigns the allowed cards and explains the others', async () => {
    const { server, bulk, store, texts } = setUp();
    const una = { kind: 'user', id: 'u1' as UserId } as const;
    const card = buildCard('a', { assignee: una, revision: 2 });
    const refused = { cardId: 'b', ok: false, code: 'kanban/revision-stale', detail: 'Changed.' };
    server.on(BULK, json({ results: [{ cardId: 'a', ok: true, card }, refused] }));
    await bulk.assign(['a', 'b'], una, 'Una');
    expect(store.cards().byId.get('a')?.assignee).toEqual(una);
    expect(texts()).toEqual(['“Card b” wasn’t assigned. Changed.', '“Card a” assigned to Una']);
  });

  it('changes 300 cards in six requests', async () => {
    const { server, bulk, loadCards, toasts } = setUp();
    const cards = Array.from({ length: 300 }, (_, index) => buildCard(`c${index}`, {}, index + 1));
    loadCards(...cards);
    const answers = Array.from({ length: 6 }, (_, part) =>
      bulkDone(
        ...cards
          .slice(part * 50, part * 50 + 50)
          .map((card) => ({ ...card, archived: true, revision: 2 })),
      ),
    );
    server.on(BULK, answers[0] ?? bulkDone(), ...answers.slice(1));
    await bulk.archive(cards.map(({ id }) => id));
    expect(server.count(BULK)).toBe(6);
    expect(toasts.shown().at(-1)?.text).toBe('300 cards archived');
  });

  it('leaves all cards unchanged when the request is refused', async () => {
    const { server, bulk, shown, toasts } = setUp();
    server.on(BULK, problem(500, 'internal', { detail: 'Something broke.' }));
    await bulk.archive(['a', 'b', 'c']);
    expect(shown()).toEqual({ ready: ['a', 'b', 'c'] });
    expect(toasts.shown().map(({ tone }) => tone)).toEqual(['bad']);
    expect(toasts.shown()[0]?.text).toBe('3 cards weren’t archived. Something broke.');
    expect(bulk.busy()).toBe(0);
  });

  it('says what was archived and what was not when a later request is refused, and undoes the first part', async () => {
    const { server, bulk, loadCards, shown, toasts, texts } = setUp();
    const cards = Array.from({ length: 60 }, (_, index) => buildCard(`n${index}`, {}, index));
    loadCards(...cards);
    const first = cards.slice(0, 50).map((card) => ({ ...card, archived: true, revision: 2 }));
    server.on(BULK, bulkDone(...first), problem(500, 'internal', { detail: 'Something broke.' }));
    await bulk.archive(cards.map(({ id }) => id));
    expect(shown()['ready']).toEqual(cards.slice(50).map(({ id }) => id));
    expect(texts()).toEqual(['10 cards weren’t archived. Something broke.', '50 cards archived']);
    server.on(BULK, bulkDone(...cards.slice(0, 50).map((card) => ({ ...card, revision: 3 }))));
    toasts.shown()[1]?.action?.run();
    await eventually(() => shown()['ready']?.length === 60);
  });

  it('says what was archived before changes that wait were discarded, and undoes it', async () => {
    const { server, bulk, loadCards, shown, toasts } = setUp();
    const pending = TestBed.inject(PendingChanges);
    const cards = Array.from({ length: 60 }, (_, index) => buildCard(`n${index}`, {}, index));
    loadCards(...cards);
    const gone = cards.slice(0, 50).map((card) => ({ ...card, archived: true, revision: 2 }));
    server.on(BULK, bulkDone(...gone), networkError);
    const archived = bulk.archive(cards.map(({ id }) => id));
    await eventually(() => pending.waiting());
    pending.discard();
    await archived;
    expect(shown()['ready']).toEqual(cards.slice(50).map(({ id }) => id));
    const [toast] = toasts.shown();
    expect(toast?.text).toBe('50 cards archived');
    server.on(BULK, bulkDone(...cards.slice(0, 50).map((card) => ({ ...card, revision: 3 }))));
    toast?.action?.run();
    await eventually(() => shown()['ready']?.length === 60);
  });

  it('goes on with the rest after a lost connection', async () => {
    const { server, bulk, loadCards, shown } = setUp();
    const pending = TestBed.inject(PendingChanges);
    const cards = Array.from({ length: 60 }, (_, index) => buildCard(`n${index}`, {}, index));
    loadCards(...cards);
    const gone = cards.map((card) => ({ ...card, archived: true, revision: 2 }));
    server.on(BULK, bulkDone(...gone.slice(0, 50)), networkError);
    const archived = bulk.archive(cards.map(({ id }) => id));
    await eventually(() => pending.waiting());
    expect(bulk.progress()).toEqual({ done: 50, total: 60 });
    server.on(BULK, bulkDone(...gone.slice(0, 50)), bulkDone(...gone.slice(50)));
    pending.retry();
    await archived;
    expect(shown()).toEqual({});
    expect(new Set(server.keys()).size).toBe(2);
  });
});

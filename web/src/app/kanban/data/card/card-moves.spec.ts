import { TestBed } from '@angular/core/testing';
import type { Board } from '@keelson/contracts/kanban/board/board';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { buildCard } from '../../../../testing/boards/cards';
import { eventually } from '../../../../testing/eventually';
import { networkError, json, problem } from '../../../../testing/fake-server';
import { openBoard } from '../../../../testing/boards/open-board';
import { Toasts } from '../../../shared/ui/toasts';
import { UndoStack } from './undo-stack';
import { CardMoves } from './card-moves';
import { PendingChanges } from '../offline/pending-changes';

const MOVE_A = 'POST /api/admin/kanban/boards/try/cards/a/move';
const BULK = 'POST /api/admin/kanban/boards/try/bulk';
const to = (status: Card['status'], aboveId: string | null = null) => ({
  status,
  aboveId,
  belowId: null,
});

function setUp(board: Partial<Board> = {}) {
  const opened = openBoard(board);
  opened.loadCards(
    buildCard('a', { status: 'todo' }, 1),
    buildCard('b', { status: 'todo' }, 2),
    buildCard('c'),
  );
  return { ...opened, moves: TestBed.inject(CardMoves) };
}

describe('a move', () => {
  it('is shown at once and stays after the server has applied it', async () => {
    const { server, moves, shown, texts } = setUp();
    server.on(MOVE_A, json(buildCard('a', { revision: 2, rank: 'V0009' as never })));
    const sent = moves.move(['a'], to('ready', 'c'));
    expect(shown()).toEqual({ todo: ['b'], ready: ['c', 'a'] });
    expect(moves.busy()).toBe(1);
    await sent;
    expect(moves.busy()).toBe(0);
    expect(shown()).toEqual({ todo: ['b'], ready: ['c', 'a'] });
    expect(server.requests.at(-1)?.body).toMatchObject({ expectedRevision: 1, aboveId: 'c' });
    expect(texts()).toEqual(['Card a → Ready']);
  });

  it('to a place below the loaded cards of its column is reported', async () => {
    const { server, moves, emitPage, shown, texts } = setUp();
    emitPage(
      'todo',
      [buildCard('a', { status: 'todo' }, 1), buildCard('b', { status: 'todo' }, 2)],
      false,
    );
    const moved = buildCard('a', { status: 'todo', revision: 2, rank: 'V0009' as never });
    server.on(MOVE_A, json(moved));
    await moves.move(['a'], to('todo'));
    expect(server.requests.at(-1)?.body).toMatchObject({ aboveId: null, belowId: null });
    expect(shown()).toEqual({ todo: ['b'], ready: ['c'] });
    expect(texts()).toEqual(['Card a moved down in To do, below the loaded cards']);
  });

  it('of a card that is not loaded is undone to the place above the card that was below it', async () => {
    const { server, live, store, moves, emitPage } = setUp();
    emitPage('todo', [buildCard('b', { status: 'todo' }, 2)], false);
    store.upsert(buildCard('a', { status: 'todo' }, 5));
    server.on(MOVE_A, json(buildCard('a', { revision: 2 })), json(buildCard('a', { revision: 3 })));
    await moves.move(['a'], to('ready'));
    live.onReadPage = (page) =>
      Promise.resolve({
        kind: 'page',
        page,
        items: page.after?.[1] === 'a' ? [buildCard('below', { status: 'todo' }, 6)] : [],
        isLast: false,
      });
    await TestBed.inject(UndoStack).undo();
    expect(server.requests.at(-1)?.body).toMatchObject({ status: 'todo', belowId: 'below' });
  });

  it('is rolled back with the reason when the server rejects it', async () => {
    const { server, moves, shown, texts } = setUp();
    server.on(MOVE_A, problem(409, 'kanban/wip-limit', { detail: 'Ready is full.' }));
    await moves.move(['a'], to('ready'));
    expect(shown()).toEqual({ todo: ['a', 'b'], ready: ['c'] });
    expect(texts()).toEqual(['“Card a” wasn’t moved. Ready is full.']);
    expect(TestBed.inject(UndoStack).steps()).toEqual([]);
  });

  it('shows the current card when somebody else has moved it', async () => {
    const { server, moves, shown } = setUp();
    const now = buildCard('a', { status: 'blocked', revision: 7 });
    server.on(MOVE_A, problem(409, 'kanban/revision-stale', { details: { card: now } }));
    await moves.move(['a'], to('ready'));
    expect(shown()).toEqual({ todo: ['b'], ready: ['c'], blocked: ['a'] });
    expect(server.count(MOVE_A)).toBe(1);
  });

  it('is based on the newer card when somebody else has only edited it', async () => {
    const { server, moves, shown, texts } = setUp();
    const edited = buildCard('a', { status: 'todo', title: 'New', revision: 7 }, 1);
    const moved = buildCard('a', { title: 'New', revision: 8, rank: 'V0009' as never });
    const stale = problem(409, 'kanban/revision-stale', { details: { card: edited } });
    server.on(MOVE_A, stale, json(moved));
    await moves.move(['a'], to('ready', 'c'));
    expect(shown()).toEqual({ todo: ['b'], ready: ['c', 'a'] });
    expect(server.requests.at(-1)?.body).toMatchObject({ expectedRevision: 7 });
    expect(texts()).toEqual(['Card a → Ready']);
  });

  it('waits for the connection and is sent again with the same key', async () => {
    const { server, moves, shown, texts } = setUp();
    const pending = TestBed.inject(PendingChanges);
    server.on(MOVE_A, networkError);
    const sent = moves.move(['a'], to('ready', 'c'));
    await eventually(() => pending.waiting());
    expect(shown()).toEqual({ todo: ['b'], ready: ['c', 'a'] });
    expect(texts()).toEqual([]);
    server.on(MOVE_A, json(buildCard('a', { revision: 2, rank: 'V0009' as never })));
    globalThis.dispatchEvent(new Event('online'));
    await sent;
    expect(shown()).toEqual({ todo: ['b'], ready: ['c', 'a'] });
    expect(new Set(server.keys()).size).toBe(1);
    expect([pending.waiting(), pending.count()]).toEqual([false, 0]);
  });

  it('is sent to its own board when another one is open by then', async () => {
    const { server, store, moves } = setUp();
    const pending = TestBed.inject(PendingChanges);
    server.on(MOVE_A, networkError);
    const sent = moves.move(['a'], to('ready', 'c'));
    await eventually(() => pending.waiting());
    store.open('other' as never);
    const before = server.count(MOVE_A);
    server.on(MOVE_A, json(buildCard('a', { revision: 2, rank: 'V0009' as never })));
    pending.retry();
    await sent;
    expect(server.count(MOVE_A)).toBe(before + 1);
    expect(server.requests.at(-1)?.body).toMatchObject({ expectedRevision: 1, status: 'ready' });
    expect(store.storedCard('a')).toBeUndefined();
    expect(pending.count()).toBe(0);
  });

  it('is rolled back when the person gives it up while there is no connection', async () => {
    const { server, moves, shown, texts } = setUp();
    const pending = TestBed.inject(PendingChanges);
    server.on(MOVE_A, networkError);
    const sent = moves.move(['a'], to('ready', 'c'));
    const next = moves.move(['b'], to('ready', 'a'));
    await eventually(() => pending.waiting());
    pending.discard();
    await Promise.all([sent, next]);
    expect(shown()).toEqual({ todo: ['a', 'b'], ready: ['c'] });
    expect(texts()).toEqual([]);
    expect([pending.waiting(), pending.count()]).toEqual([false, 0]);
  });

  it('sends nothing when the transition is not allowed', async () => {
    const { server, moves, shown, texts } = setUp();
    await moves.move(['c'], to('running'));
    expect(shown()).toEqual({ todo: ['a', 'b'], ready: ['c'] });
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
    expect(texts()[0]).toMatch(/^“Card c” wasn’t moved\. /);
  });

  it('keeps its position when an older snapshot arrives', async () => {
    const { server, moves, emitChanges, shown } = setUp();
    server.on(MOVE_A, json(buildCard('a', { revision: 2, rank: 'V0009' as never })));
    const sent = moves.move(['a'], to('ready', 'c'));
    emitChanges([buildCard('a', { status: 'todo', priority: 3 }, 1)]);
    expect(shown()).toEqual({ todo: ['b'], ready: ['c', 'a'] });
    await sent;
    emitChanges([buildCard('a', { status: 'todo', revision: 1 }, 1)]);
    expect(shown()).toEqual({ todo: ['b'], ready: ['c', 'a'] });
  });
});

describe('several cards', () => {
  it('move together, and only rejected ones move back', async () => {
    const { server, moves, shown, texts } = setUp();
    const results = [
      { cardId: 'a', ok: true, card: buildCard('a', { revision: 2, rank: 'V0008' as never }) },
      { cardId: 'b', ok: false, code: 'kanban/wip-limit', detail: 'Ready is full.' },
    ];
    server.on(BULK, json({ results }));
    const sent = moves.move(['b', 'a'], to('ready', 'c'));
    expect(shown()).toEqual({ ready: ['c', 'a', 'b'] });
    await sent;
    expect(shown()).toEqual({ todo: ['b'], ready: ['c', 'a'] });
    expect(texts()).toEqual(['“Card b” wasn’t moved. Ready is full.', 'Card a → Ready']);
  });
});

describe('undo', () => {
  it('moves the card back between its old neighbors', async () => {
    const { server, moves, shown, texts } = setUp();
    const done = buildCard('a', { revision: 2, rank: 'V0009' as never });
    const back = buildCard('a', { status: 'todo', revision: 3 }, 1);
    server.on(MOVE_A, json(done), json(back));
    await moves.move(['a'], to('ready', 'c'));
    await TestBed.inject(UndoStack).undo();
    expect(shown()).toEqual({ todo: ['a', 'b'], ready: ['c'] });
    expect(server.requests.at(-1)?.body).toMatchObject({
      expectedRevision: 2,
      status: 'todo',
      belowId: 'b',
    });
    expect(texts()).toContain('Move undone: Card a');
    expect(TestBed.inject(UndoStack).steps()).toEqual([]);
  });

  it('by key withdraws the offer of the toast', async () => {
    const { server, moves, texts } = setUp();
    server.on(MOVE_A, json(buildCard('a', { revision: 2 })), json(buildCard('a', { revision: 3 })));
    await moves.move(['a'], to('ready', 'c'));
    await TestBed.inject(UndoStack).undo();
    expect(texts()).toEqual(['Move undone: Card a']);
  });

  it('by toast undoes the move that the toast names, also after another one', async () => {
    const { server, moves, shown, texts } = setUp();
    const moved = buildCard('a', { revision: 2, rank: 'V0009' as never });
    server.on(MOVE_A, json(moved), json(buildCard('a', { status: 'todo', revision: 3 }, 1)));
    server.on(
      MOVE_A.replace('/a/', '/b/'),
      json(buildCard('b', { revision: 2, rank: 'V000A' as never })),
    );
    await moves.move(['a'], to('ready', 'c'));
    await moves.move(['b'], to('ready', 'a'));
    const [first] = TestBed.inject(Toasts).shown();
    first?.action?.run();
    await eventually(() => texts().includes('Move undone: Card a'));
    expect(shown()).toEqual({ todo: ['a'], ready: ['c', 'b'] });
    expect(TestBed.inject(UndoStack).steps()).toHaveLength(1);
  });

  it('waits for a move in flight', async () => {
    const { server, moves, shown } = setUp();
    const done = buildCard('a', { revision: 2, rank: 'V0009' as never });
    server.on(MOVE_A, json(done), json(buildCard('a', { status: 'todo', revision: 3 }, 1)));
    void moves.move(['a'], to('ready', 'c'));
    await TestBed.inject(UndoStack).undo();
    expect(shown()).toEqual({ todo: ['a', 'b'], ready: ['c'] });
  });

  it('shows an error when the board has changed since', async () => {
    const { server, moves, emitChanges, texts } = setUp();
    server.on(MOVE_A, json(buildCard('a', { revision: 2, rank: 'V0009' as never })));
    await moves.move(['a'], to('ready', 'c'));
    emitChanges([buildCard('a', { revision: 9, archived: true })], ['a']);
    await TestBed.inject(UndoStack).undo();
    expect(texts().at(-1)).toContain('Can’t undo');
  });

  it('does nothing without a move to undo', async () => {
    const { server } = setUp();
    await TestBed.inject(UndoStack).undo();
    expect(server.requests.filter(({ method }) => method === 'POST')).toEqual([]);
  });
});

describe('a move to a column that needs details', () => {
  it.each(['scheduled', 'blocked'] as const)('waits for the details of %s', (status) => {
    const { moves, shown } = setUp();
    moves.request(['a'], to(status));
    expect(moves.pendingRequest()).toMatchObject({ ids: ['a'] });
    expect(shown()).toEqual({ todo: ['a', 'b'], ready: ['c'] });
    moves.confirm(null);
    expect(moves.pendingRequest()).toBeNull();
    expect(moves.busy()).toBe(0);
  });

  it.each(['ready', 'todo'] as const)(
    'asks what to change, and sends it, when a card goes from review to %s',
    async (status) => {
      const { moves, server, emitChanges } = setUp();
      emitChanges([buildCard('a', { status: 'review', revision: 2 })]);
      server.on(MOVE_A, json(buildCard('a', { status, revision: 3 })));
      moves.request(['a'], to(status));
      expect(moves.pendingRequest()).toMatchObject({ ids: ['a'], question: 'changes' });
      moves.confirm({ reason: 'Name the sources' });
      await eventually(() => moves.busy() === 0);
      expect(server.requests.at(-1)?.body).toMatchObject({ status, reason: 'Name the sources' });
    },
  );

  it('asks nothing when a card in review is approved', () => {
    const { moves, emitChanges } = setUp();
    emitChanges([buildCard('a', { status: 'review', revision: 2 })]);
    moves.request(['a'], to('done'));
    expect(moves.pendingRequest()).toBeNull();
  });
});

import { TestBed } from '@angular/core/testing';
import type { Card } from '@keelson/contracts/kanban/card/card';
import type { Rank } from '@keelson/contracts/kanban/card/rank';
import { buildCard } from '../../../../testing/boards/cards';
import { eventually } from '../../../../testing/eventually';
import { json, problem } from '../../../../testing/fake-server';
import { buildBoard } from '../../../../testing/boards/boards';
import { openBoard } from '../../../../testing/boards/open-board';
import type { ListPage } from '../../../core/firebase/live-query';
import { ColumnLoader } from './column-loader';
import { LiveWithFallback } from '../offline/live-with-fallback';
import { PendingChanges } from '../offline/pending-changes';

const CARDS = 'GET /api/admin/kanban/boards/try/cards';
const BOARD = 'GET /api/admin/kanban/boards/try';
/** Responds with these cards to the column Triage, which is read first; the other columns are empty. */
const page = (ids: readonly string[], nextCursor: string | null) =>
  json({
    items: ids.map((id, index) =>
      buildCard(id, { status: 'triage', rank: `V00${String(index).padStart(2, '0')}` as Rank }),
    ),
    nextCursor,
  });
const EMPTY = page([], null);

describe('a live board', () => {
  it('loads until the first cards arrive, then shows them by column', () => {
    const { store, loadCards, shown } = openBoard();
    expect(store.loading()).toBe(true);
    loadCards(buildCard('a', {}, 2), buildCard('b', {}, 1), buildCard('c', { status: 'todo' }));
    expect(store.loading()).toBe(false);
    expect(shown()).toEqual({ todo: ['c'], ready: ['b', 'a'] });
  });

  it('ignores snapshots older than a response', () => {
    const { store, loadCards, emitChanges, shown } = openBoard();
    loadCards(buildCard('a'));
    store.upsert(buildCard('a', { status: 'done', revision: 3 }));
    emitChanges([buildCard('a', { status: 'review', revision: 2 })]);
    expect(shown()).toEqual({ done: ['a'] });
    emitChanges([buildCard('a', { status: 'todo', revision: 4 })]);
    expect(shown()).toEqual({ todo: ['a'] });
  });

  it('ignores responses older than a snapshot', () => {
    const { store, loadCards, shown } = openBoard();
    loadCards(buildCard('a', { status: 'done', revision: 5 }));
    store.upsert(buildCard('a', { revision: 4 }));
    expect(shown()).toEqual({ done: ['a'] });
  });

  it('ignores cards of another board', () => {
    const { store, loadCards, shown } = openBoard();
    loadCards(buildCard('a'));
    store.upsert(buildCard('z', { boardSlug: 'other' as never }));
    expect(shown()).toEqual({ ready: ['a'] });
  });

  it('keeps cards while columns are read again, and removes missing ones', () => {
    const { live, loadCards, emitPage, shown } = openBoard();
    loadCards(buildCard('a', {}, 1), buildCard('b', {}, 2), buildCard('t', { status: 'todo' }));
    live.list?.pages();
    expect(shown()).toEqual({ todo: ['t'], ready: ['a', 'b'] });
    emitPage('ready', [buildCard('b', {}, 2)]);
    expect(shown()).toEqual({ todo: ['t'], ready: ['b'] });
  });

  it('keeps a card that was created while a column is read', () => {
    const { live, store, loadCards, emitPage, shown } = openBoard();
    loadCards(buildCard('a', {}, 1));
    live.list?.pages();
    store.upsert(buildCard('new', {}, 2));
    emitPage('ready', [buildCard('a', {}, 1)]);
    expect(shown()).toEqual({ ready: ['a', 'new'] });
  });

  it('does not bring back a card that was archived while its column is read', () => {
    const { live, store, loadCards, emitPage, shown } = openBoard();
    loadCards(buildCard('a', {}, 1), buildCard('b', {}, 2));
    live.list?.pages();
    store.upsert(buildCard('b', { archived: true, revision: 2 }));
    emitPage('ready', [buildCard('a', {}, 1), buildCard('b', {}, 2)]);
    expect(shown()).toEqual({ ready: ['a'] });
  });

  it('highlights changes by others, not the first load', () => {
    const { store, loadCards, emitChanges } = openBoard();
    loadCards(buildCard('a'), buildCard('b'));
    expect([...store.changedRemotely()]).toEqual([]);
    emitChanges([buildCard('a', { revision: 2 })]);
    expect([...store.changedRemotely()]).toEqual(['a']);
  });
});

describe('a board that is longer than what is loaded', () => {
  const [a, b, c] = [buildCard('a', {}, 1), buildCard('b', {}, 2), buildCard('c', {}, 3)];

  function openLong() {
    const opened = openBoard();
    opened.loadCards();
    opened.emitPage('ready', [a, b], false);
    opened.emitCounts({ ready: 3_500 });
    const loader = TestBed.inject(ColumnLoader);
    /** Responds with the cards below the requested place. */
    const respond = (cards: readonly Card[], isLast: boolean): ListPage[] => {
      const requests: ListPage[] = [];
      opened.live.onReadPage = (page) => {
        requests.push(page);
        return Promise.resolve({ kind: 'page', page, items: cards, isLast });
      };
      return requests;
    };
    return { ...opened, loader, respond };
  }

  it('counts all cards from the counters', () => {
    const { store, loader } = openLong();
    expect(store.totals()).toMatchObject({ ready: 3_500, done: 0 });
    expect([loader.loadedCount(), loader.totalCount(), store.complete()]).toEqual([
      2,
      3_500,
      false,
    ]);
  });

  it('counts a pending move at once', () => {
    const { store } = openLong();
    const patches = new Map([['a', { status: 'done', rank: 'V0001' as Rank } as const]]);
    void TestBed.inject(PendingChanges).run(patches, () => new Promise(() => undefined));
    expect(store.totals()).toMatchObject({ ready: 3_499, done: 1 });
  });

  it('does not know the total of a column before its counter has arrived', () => {
    const { store, loadCards, emitPage } = openBoard();
    loadCards();
    emitPage('ready', [a, b], false);
    expect(store.totals()).toMatchObject({ ready: null, done: 0 });
  });

  it('loads the next cards, once while they are on their way', async () => {
    const { loader, respond, shown } = openLong();
    const requests = respond([c], true);
    const loading = loader.more('ready');
    expect(loader.rests().ready).toBe('loading');
    await Promise.all([loading, loader.more('ready')]);
    expect(requests).toMatchObject([{ after: [b.rank, 'b'], limit: 50 }]);
    expect(shown()).toEqual({ ready: ['a', 'b', 'c'] });
    expect(loader.rests().ready).toBe('none');
  });

  it('reports a failure and retries on request', async () => {
    const { loader, live, respond, shown } = openLong();
    live.onReadPage = () => Promise.reject(new Error('offline'));
    await loader.more('ready');
    expect(loader.rests().ready).toBe('failed');
    expect(shown()).toEqual({ ready: ['a', 'b'] });
    respond([c], true);
    await loader.more('ready');
    expect(shown()).toEqual({ ready: ['a', 'b', 'c'] });
  });

  it('loads the whole board in large pages, and can be stopped', async () => {
    const { loader, respond, store } = openLong();
    const requests = respond([c], false);
    const loading = loader.all();
    expect(loader.loadAllState()).toBe('loading');
    loader.cancelAll();
    await loading;
    expect(requests).toHaveLength(1);
    respond([buildCard('d', {}, 4)], true);
    await loader.all();
    expect(store.complete()).toBe(true);
    expect(store.totals().ready).toBe(4);
    expect(loader.loadAllState()).toBe('idle');
  });

  it('ignores a page that does not continue the column any more', async () => {
    const { live, loader, emitPage, shown } = openLong();
    live.onReadPage = (page) => {
      emitPage('ready', [a], false);
      return Promise.resolve({ kind: 'page', page, items: [c], isLast: false });
    };
    await loader.more('ready');
    expect(shown()).toEqual({ ready: ['a'] });
  });
});

describe('a board that is opened again', () => {
  it('shows what it had at once and resumes where it was left', () => {
    const { live, store, loadCards, shown } = openBoard();
    loadCards(buildCard('a'));
    store.open('other' as never);
    TestBed.tick();
    expect(store.loading()).toBe(true);
    expect(shown()).toEqual({});
    store.open('try' as never);
    TestBed.tick();
    expect(store.loading()).toBe(false);
    expect(shown()).toEqual({ ready: ['a'] });
    expect(live.list?.resumeFrom()).toEqual({ since: 0, until: 0 });
  });

  it('starts afresh when no changes were delivered', () => {
    const { live, store, emitPage } = openBoard();
    emitPage('ready', [buildCard('a')]);
    store.open('other' as never);
    store.open('try' as never);
    expect(store.loading()).toBe(true);
    TestBed.tick();
    expect(live.list?.resumeFrom()).toBeNull();
  });
});

describe('a board without a listener', () => {
  it('loads the top of each column and the counts over the API, then page by page', async () => {
    const { server, live, store, shown } = openBoard();
    const ids = Array.from({ length: 32 }, (_, index) => `a${String(index).padStart(2, '0')}`);
    server
      .on('GET /api/admin/kanban/boards', json({ items: [], nextCursor: null }))
      .on(BOARD, json({ board: buildBoard(), counts: { triage: 33 } }))
      .on(CARDS, page(ids, 'next'), ...Array.from({ length: 7 }, () => EMPTY), page(['b'], null));
    live.disconnect();
    await eventually(() => shown()['triage']?.length === 32 && store.totals().triage === 33);
    expect(server.count(CARDS)).toBe(8);
    await eventually(() => TestBed.inject(LiveWithFallback).refreshedAt() !== null);
    await TestBed.inject(ColumnLoader).more('triage');
    expect(server.requests.at(-1)?.url).toContain('cursor=next');
    expect(shown()['triage']?.length).toBe(33);
    expect(store.complete()).toBe(true);
  });

  it('shows an error when the API fails, and refetches on demand', async () => {
    const { server, live, store, shown } = openBoard();
    const reading = TestBed.inject(LiveWithFallback);
    server
      .on('GET /api/admin/kanban/boards', json({ items: [], nextCursor: null }))
      .on(BOARD, json({ board: buildBoard(), counts: {} }))
      .on(
        CARDS,
        problem(404, 'kanban/board-not-found'),
        ...Array.from({ length: 7 }, () => EMPTY),
        page(['a'], null),
        EMPTY,
      );
    live.disconnect();
    await eventually(() => reading.error() !== null && reading.fetching() === 0);
    expect(store.loading()).toBe(true);
    reading.refresh();
    await eventually(() => shown()['triage']?.length === 1);
    await eventually(() => reading.error() === null);
  });

  it('is live after the first snapshot and stops calling the API', async () => {
    const { server, live, loadCards, shown } = openBoard();
    server
      .on('GET /api/admin/kanban/boards', json({ items: [], nextCursor: null }))
      .on(BOARD, json({ board: buildBoard(), counts: {} }))
      .on(CARDS, page(['a', 'old'], null), EMPTY);
    live.disconnect();
    await eventually(() => shown()['triage']?.length === 2);
    loadCards(buildCard('a', { revision: 2, status: 'done' }));
    expect(shown()).toEqual({ done: ['a'] });
    const asked = server.count(CARDS);
    TestBed.inject(LiveWithFallback).refresh();
    TestBed.tick();
    expect(server.count(CARDS)).toBe(asked);
  });
});

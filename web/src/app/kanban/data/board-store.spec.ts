import { TestBed } from '@angular/core/testing';
import { buildCard } from '../../../testing/cards';
import { eventually } from '../../../testing/eventually';
import { json, problem } from '../../../testing/fake-server';
import { openBoard } from '../../../testing/open-board';
import { LiveWithFallback } from './live-with-fallback';

const CARDS = 'GET /api/admin/kanban/boards/try/cards';
const page = (ids: readonly string[], nextCursor: string | null) =>
  json({ items: ids.map((id) => buildCard(id)), nextCursor });

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

  it('keeps cards during a full reload and removes missing ones at its end', () => {
    const { loadCards, emitPage, shown } = openBoard();
    loadCards(buildCard('a', {}, 1), buildCard('b', {}, 2), buildCard('c', {}, 3));
    emitPage([buildCard('a', {}, 1)], { reset: true, complete: false });
    expect(shown()).toEqual({ ready: ['a', 'b', 'c'] });
    emitPage([buildCard('c', {}, 3)], { reset: false, complete: true });
    expect(shown()).toEqual({ ready: ['a', 'c'] });
  });

  it('keeps a card that was created during a full reload', () => {
    const { store, loadCards, emitPage, shown } = openBoard();
    loadCards(buildCard('a', {}, 1));
    emitPage([buildCard('a', {}, 1)], { reset: true, complete: false });
    store.upsert(buildCard('new', {}, 2));
    emitPage([], { reset: false, complete: true });
    expect(shown()).toEqual({ ready: ['a', 'new'] });
  });

  it('highlights changes by others, not the first load', () => {
    const { store, loadCards, emitChanges } = openBoard();
    loadCards(buildCard('a'), buildCard('b'));
    expect([...store.changedRemotely()]).toEqual([]);
    emitChanges([buildCard('a', { revision: 2 })]);
    expect([...store.changedRemotely()]).toEqual(['a']);
  });
});

describe('a board without a listener', () => {
  it('loads over the API, page by page', async () => {
    const { server, live, shown } = openBoard();
    server
      .on('GET /api/admin/kanban/boards', json({ items: [], nextCursor: null }))
      .on(CARDS, page(['a'], 'next'), page(['b'], null));
    live.disconnect();
    await eventually(() => shown()['ready']?.length === 2);
    expect(server.requests.at(-1)?.url).toContain('cursor=next');
    expect(TestBed.inject(LiveWithFallback).refreshedAt()).not.toBeNull();
  });

  it('shows an error when the API fails, and refetches on demand', async () => {
    const { server, live, store, shown } = openBoard();
    const reading = TestBed.inject(LiveWithFallback);
    server
      .on('GET /api/admin/kanban/boards', json({ items: [], nextCursor: null }))
      .on(CARDS, problem(404, 'kanban/board-not-found'), page(['a'], null));
    live.disconnect();
    await eventually(() => reading.error() !== null && reading.fetching() === 0);
    expect(store.loading()).toBe(true);
    reading.refresh();
    await eventually(() => shown()['ready']?.length === 1);
    await eventually(() => reading.error() === null);
  });

  it('is live after the first snapshot and stops calling the API', async () => {
    const { server, live, loadCards, shown } = openBoard();
    server
      .on('GET /api/admin/kanban/boards', json({ items: [], nextCursor: null }))
      .on(CARDS, page(['a', 'old'], null));
    live.disconnect();
    await eventually(() => shown()['ready']?.length === 2);
    loadCards(buildCard('a', { revision: 2, status: 'done' }));
    expect(shown()).toEqual({ done: ['a'] });
    const asked = server.count(CARDS);
    TestBed.inject(LiveWithFallback).refresh();
    TestBed.tick();
    expect(server.count(CARDS)).toBe(asked);
  });
});

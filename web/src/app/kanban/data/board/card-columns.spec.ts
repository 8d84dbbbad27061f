import type { Card } from '@keelson/contracts/kanban/card/card';
import type { Rank } from '@keelson/contracts/kanban/card/rank';
import { CARD_STATUSES } from '@keelson/contracts/kanban/card/status';
import * as fc from 'fast-check';
import { buildCard } from '../../../../testing/boards/cards';
import {
  type CardColumns,
  NO_CARDS,
  NOTHING_LOADED,
  UNREAD,
  applyChanges,
  applyPage,
} from './card-columns';

const fresh = (...cards: Card[]) => applyChanges(NO_CARDS, { changed: cards, removed: [] });
const idsIn = ({ columns }: CardColumns, status: Card['status']) =>
  columns[status].map(({ id }) => id as string);

describe('applyChanges', () => {
  it('sorts by rank within a column', () => {
    const cards = fresh(
      buildCard('b', {}, 2),
      buildCard('a', {}, 1),
      buildCard('c', { status: 'done' }),
    );
    expect(idsIn(cards, 'ready')).toEqual(['a', 'b']);
    expect(idsIn(cards, 'done')).toEqual(['c']);
  });

  it('moves a card between columns and keeps the other columns', () => {
    const before = fresh(
      buildCard('a', {}, 1),
      buildCard('b', {}, 2),
      buildCard('t', { status: 'todo' }),
    );
    const after = applyChanges(before, {
      changed: [buildCard('a', { status: 'review' })],
      removed: [],
    });
    expect(idsIn(after, 'ready')).toEqual(['b']);
    expect(idsIn(after, 'review')).toEqual(['a']);
    expect(after.columns.todo).toBe(before.columns.todo);
    expect(idsIn(before, 'ready')).toEqual(['a', 'b']);
  });

  it('removes cards', () => {
    const before = fresh(buildCard('a'), buildCard('b'));
    const after = applyChanges(before, { changed: [], removed: ['a', 'unknown'] });
    expect([...after.byId.keys()]).toEqual(['b']);
  });

  it('equals a full sort after any sequence of changes', () => {
    const change = fc.record({
      id: fc.integer({ min: 0, max: 11 }),
      status: fc.constantFrom(...CARD_STATUSES),
      rank: fc.integer({ min: 0, max: 9 }),
      removed: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(fc.array(change, { maxLength: 4 }), { maxLength: 12 }), (rounds) => {
        let cards = NO_CARDS;
        const truth = new Map<string, Card>();
        for (const round of rounds) {
          const changed = round.map(({ id, status, rank }) =>
            buildCard(`c${id}`, { status, rank: `V000${rank}` as Rank }),
          );
          const last = new Map(changed.map((card) => [card.id as string, card]));
          const removed = round.filter((one) => one.removed).map(({ id }) => `c${id}`);
          for (const id of removed) last.delete(id);
          for (const id of removed) truth.delete(id);
          for (const [id, card] of last) truth.set(id, card);
          cards = applyChanges(cards, { changed: [...last.values()], removed });
        }
        const expected = applyChanges(NO_CARDS, {
          changed: [...truth.values()],
          removed: [],
        });
        expect(cards.columns).toEqual(expected.columns);
      }),
      { numRuns: 200 },
    );
  });
});

describe('applyPage', () => {
  const NEVER = () => false;
  const ready = (id: string, place: number, changes: Partial<Card> = {}) =>
    buildCard(id, changes, place);
  const page = (cards: Card[], after: Card | null = null, isLast = false) => ({
    status: 'ready' as const,
    after,
    cards,
    isLast,
  });
  const [a, b, c, d] = [ready('a', 1), ready('b', 2), ready('c', 3), ready('d', 4)];
  const top = applyPage(NOTHING_LOADED, page([a, b]), NEVER);

  it('shows a column up to its end', () => {
    expect(idsIn(top, 'ready')).toEqual(['a', 'b']);
    expect(top.ends.ready).toEqual({ rank: b.rank, id: 'b' });
    expect(top.ends.done).toBe(UNREAD);
  });

  it('continues the column, to its bottom with the last page', () => {
    const more = applyPage(top, page([c], b), NEVER);
    expect(idsIn(more, 'ready')).toEqual(['a', 'b', 'c']);
    const all = applyPage(more, page([d], c, true), NEVER);
    expect(idsIn(all, 'ready')).toEqual(['a', 'b', 'c', 'd']);
    expect(all.ends.ready).toBeNull();
  });

  it.each([
    ['in the loaded part', ready('n', 0), ['n', 'a', 'b']],
    ['below it', ready('n', 7), ['a', 'b']],
  ])('puts a changed card that is %s', (_, card, expected) => {
    const after = applyChanges(top, { changed: [card], removed: [] });
    expect(idsIn(after, 'ready')).toEqual(expected);
    expect(after.byId.has('n')).toBe(true);
  });

  it('shows a card that was known below the loaded part when the column reaches it', () => {
    const known = applyChanges(top, { changed: [ready('d', 4, { revision: 2 })], removed: [] });
    const after = applyPage(known, page([c, d], b), NEVER);
    expect(idsIn(after, 'ready')).toEqual(['a', 'b', 'c', 'd']);
    expect(after.byId.get('d')?.revision).toBe(2);
  });

  it('removes a card of its range that it does not have', () => {
    expect(idsIn(applyPage(top, page([b, c]), NEVER), 'ready')).toEqual(['b', 'c']);
  });

  it('keeps what changed after it was requested', () => {
    const moved = applyChanges(top, { changed: [ready('n', 0)], removed: ['b'] });
    const after = applyPage(moved, page([a, b, c]), (id) => ['n', 'b'].includes(id));
    expect(idsIn(after, 'ready')).toEqual(['n', 'a', 'c']);
  });

  it('moves a card here that is known in another column', () => {
    const elsewhere = applyChanges(
      { ...top, ends: { ...top.ends, done: null } },
      { changed: [ready('c', 1, { status: 'done' })], removed: [] },
    );
    const after = applyPage(elsewhere, page([ready('c', 3, { revision: 2 })], b), NEVER);
    expect([idsIn(after, 'ready'), idsIn(after, 'done')]).toEqual([['a', 'b', 'c'], []]);
  });

  it('ends an empty column', () => {
    const after = applyPage(NOTHING_LOADED, page([], null, true), NEVER);
    expect([idsIn(after, 'ready'), after.ends.ready]).toEqual([[], null]);
  });
});

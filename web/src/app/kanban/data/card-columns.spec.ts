import type { Card } from '@keelson/contracts/kanban/card';
import type { Rank } from '@keelson/contracts/kanban/rank';
import { CARD_STATUSES } from '@keelson/contracts/kanban/status';
import * as fc from 'fast-check';
import { buildCard } from '../../../testing/cards';
import { type CardColumns, NO_CARDS, applyChanges } from './card-columns';

const fresh = (...cards: Card[]) =>
  applyChanges(NO_CARDS, { reset: true, changed: cards, removed: [] });
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
      reset: false,
      changed: [buildCard('a', { status: 'review' })],
      removed: [],
    });
    expect(idsIn(after, 'ready')).toEqual(['b']);
    expect(idsIn(after, 'review')).toEqual(['a']);
    expect(after.columns.todo).toBe(before.columns.todo);
    expect(idsIn(before, 'ready')).toEqual(['a', 'b']);
  });

  it('removes cards, and all of them on a fresh load', () => {
    const before = fresh(buildCard('a'), buildCard('b'));
    const after = applyChanges(before, { reset: false, changed: [], removed: ['a', 'unknown'] });
    expect([...after.byId.keys()]).toEqual(['b']);
    expect(applyChanges(after, { reset: true, changed: [], removed: [] }).byId.size).toBe(0);
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
          cards = applyChanges(cards, { reset: false, changed: [...last.values()], removed });
        }
        const expected = applyChanges(NO_CARDS, {
          reset: true,
          changed: [...truth.values()],
          removed: [],
        });
        expect(cards.columns).toEqual(expected.columns);
      }),
      { numRuns: 200 },
    );
  });
});

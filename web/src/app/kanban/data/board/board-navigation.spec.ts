import type { CardStatus } from '@keelson/contracts/kanban/card/status';
import { buildCard } from '../../../../testing/boards/cards';
import { adjacentCard, cardRange, columnEdge, firstCard, nextPosition } from './board-navigation';
import { NO_CARDS, applyChanges } from './card-columns';

const within = (from: CardStatus) => ({ from, ends: NO_CARDS.ends });
const { columns } = applyChanges(NO_CARDS, {
  changed: [
    buildCard('t1', { status: 'todo' }, 1),
    buildCard('t2', { status: 'todo' }, 2),
    buildCard('t3', { status: 'todo' }, 3),
    buildCard('r1', { status: 'ready' }, 1),
    buildCard('d1', { status: 'done' }, 1),
    buildCard('d2', { status: 'done' }, 2),
  ],
  removed: [],
});

describe('adjacentCard', () => {
  it.each([
    ['t1', 'down', 't2'],
    ['t3', 'down', null],
    ['t1', 'up', null],
    ['t3', 'right', 'r1'],
    ['r1', 'right', 'd1'],
    ['d2', 'left', 'r1'],
    ['t1', 'left', null],
    ['gone', 'down', 't1'],
  ] as const)('from %s %s: %s', (id, direction, expected) => {
    expect(adjacentCard(columns, id, direction)).toBe(expected);
  });

  it('returns null on an empty board', () => {
    expect(firstCard(NO_CARDS.columns)).toBeNull();
  });
});

describe('nextPosition', () => {
  it.each([
    ['down to the end', { status: 'todo', index: 3 }, 'down', { status: 'todo', index: 3 }],
    ['up to the top', { status: 'todo', index: 0 }, 'up', { status: 'todo', index: 0 }],
    [
      'over running, which only agents can enter',
      { status: 'ready', index: 0 },
      'right',
      { status: 'blocked', index: 0 },
    ],
    [
      'no lower than the column',
      { status: 'todo', index: 3 },
      'right',
      { status: 'scheduled', index: 0 },
    ],
  ] as const)('%s', (_, spot, direction, expected) => {
    expect(nextPosition(columns, spot, direction, within(spot.status))).toEqual(expected);
  });

  it('stays when no column is allowed', () => {
    expect(nextPosition(columns, { status: 'done', index: 0 }, 'right', within('done'))).toEqual({
      status: 'done',
      index: 0,
    });
  });

  it('can return to the column where the drag started', () => {
    const spot = { status: 'review', index: 0 } as const;
    expect(nextPosition(columns, spot, 'left', within('done')).status).toBe('ready');
  });
});

describe('in a column of which only the top is loaded', () => {
  const ends = { ...NO_CARDS.ends, todo: { rank: 'V0003', id: 't3' } };

  it.each([
    ['down', 1, 2],
    ['down', 2, 2],
    ['up', 2, 1],
  ] as const)('%s from position %i goes to %i', (direction, index, expected) => {
    const spot = { status: 'todo', index } as const;
    expect(nextPosition(columns, spot, direction, { from: 'todo', ends }).index).toBe(expected);
  });
});

describe('columnEdge', () => {
  it.each([
    ['t2', 'first', 't1'],
    ['t2', 'last', 't3'],
    ['gone', 'last', null],
  ] as const)('of %s: the %s is %s', (id, edge, expected) => {
    expect(columnEdge(columns, id, edge)).toBe(expected);
  });
});

describe('cardRange', () => {
  it('includes both ends, in either direction', () => {
    expect(cardRange(columns, 't3', 't1')).toEqual(['t1', 't2', 't3']);
  });

  it('returns only the second card across columns', () => {
    expect(cardRange(columns, 'r1', 't2')).toEqual(['t2']);
    expect(cardRange(columns, null, 't2')).toEqual(['t2']);
  });
});

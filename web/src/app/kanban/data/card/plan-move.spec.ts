import type { CardId } from '@keelson/contracts/ids';
import type { Card } from '@keelson/contracts/kanban/card/card';
import { buildCard } from '../../../../testing/boards/cards';
import { type CardColumns, mapColumns, NO_CARDS, applyChanges } from '../board/card-columns';
import {
  closedColumns,
  type MoveContext,
  type Place,
  planMove,
  previewOverlays,
} from './plan-move';

const world = (...cards: Card[]): CardColumns =>
  applyChanges(NO_CARDS, { changed: cards, removed: [] });
const to = (status: Place['status'], aboveId?: string, belowId?: string): Place => ({
  status,
  aboveId: aboveId ?? null,
  belowId: belowId ?? null,
});
/** The number of cards in each column of a board that is loaded to its end. */
const totalsOf = ({ columns }: CardColumns) => mapColumns((status) => columns[status].length);
const on = (cards: CardColumns, board: Partial<MoveContext['board']> = {}): MoveContext => ({
  cards,
  board: { wipLimits: {}, archived: false, ...board },
  totals: totalsOf(cards),
  at: 1_000,
});
const plan = (ids: string[], place: Place, cards: CardColumns, details = {}) =>
  planMove(ids, place, details, on(cards));
/** The ids of a column after the server has applied the moves. */
const afterwards = (
  cards: CardColumns,
  moves: ReturnType<typeof plan>['moves'],
  status: Place['status'],
) =>
  applyChanges(cards, {
    changed: moves.map(
      ({ cardId, overlay }) => ({ ...cards.byId.get(cardId)!, ...overlay }) as Card,
    ),
    removed: [],
  }).columns[status].map(({ id }) => id as string);

describe('planMove', () => {
  const cards = world(
    buildCard('a', {}, 1),
    buildCard('b', {}, 2),
    buildCard('c', {}, 3),
    buildCard('x', { status: 'todo' }, 1),
    buildCard('y', { status: 'todo' }, 2),
  );

  it.each([
    ['between two', to('todo', 'x', 'y'), ['x', 'b', 'y']],
    ['on top', to('todo', undefined, 'x'), ['b', 'x', 'y']],
    ['at the bottom', to('todo', 'y'), ['x', 'y', 'b']],
    ['without a neighbor', to('todo'), ['x', 'y', 'b']],
    ['beside cards that have left', to('todo', 'a', 'gone'), ['x', 'y', 'b']],
  ])('shows the card %s', (_, place, order) => {
    expect(afterwards(cards, plan(['b'], place, cards).moves, 'todo')).toEqual(order);
  });

  it('keeps the order of several cards, each below the previous one', () => {
    const { moves } = plan(['c', 'a'], to('todo', 'x', 'y'), cards);
    expect(moves.map(({ cardId, place }) => [cardId, place.aboveId])).toEqual([
      ['a', 'x'],
      ['c', 'a'],
    ]);
    expect(afterwards(cards, moves, 'todo')).toEqual(['x', 'a', 'c', 'y']);
  });

  it('plans the reverse move of each card', () => {
    const { moves } = plan(['a', 'b'], to('todo'), cards);
    expect(moves.map(({ back }) => back.place)).toEqual([
      to('ready', undefined, 'c'),
      to('ready', 'a', 'c'),
    ]);
  });

  it('keeps the block details for the reverse move', () => {
    const blocked = buildCard('q', {
      status: 'blocked',
      blockKind: 'capability',
      blockReason: 'Why?',
    });
    const { moves } = plan(['q'], to('ready'), world(blocked));
    expect(moves[0]?.back.details).toMatchObject({ blockKind: 'capability', reason: 'Why?' });
  });

  it('rejects a blocked card with a reason and moves the others', () => {
    const waiting = buildCard('w', { status: 'todo', parents: ['x' as CardId] }, 5);
    const { moves, rejected } = plan(
      ['w', 'y'],
      to('ready'),
      world(...cards.byId.values(), waiting),
    );
    expect(moves.map(({ cardId }) => cardId)).toEqual(['y']);
    expect(rejected).toEqual([{ card: waiting, reason: 'Must be done first: “Card x”.' }]);
  });

  it('moves a card whose parent is archived and not on the board', () => {
    const free = buildCard('w', { status: 'todo', parents: ['archived' as CardId] });
    expect(plan(['w'], to('ready'), world(free)).moves).toHaveLength(1);
  });

  it('rejects a manual move to Running', () => {
    const { rejected } = plan(['a'], to('running'), cards);
    expect(rejected[0]?.reason).toMatch(/when an agent claims it/);
  });

  it.each([
    [{}, 0],
    [{ scheduleAt: 999 }, 0],
    [{ scheduleAt: 2_000 }, 1],
  ])('schedules with %j: %i', (details, count) => {
    expect(plan(['a'], to('scheduled'), cards, details).moves).toHaveLength(count);
  });

  it('fills a column up to its limit', () => {
    const { moves, rejected } = planMove(
      ['a', 'b', 'c'],
      to('todo'),
      {},
      on(cards, { wipLimits: { todo: 4 } }),
    );
    expect([moves.length, rejected.length]).toEqual([2, 1]);
  });

  it('reorders within a full column', () => {
    const { moves } = planMove(['x'], to('todo', 'y'), {}, on(cards, { wipLimits: { todo: 2 } }));
    expect(afterwards(cards, moves, 'todo')).toEqual(['y', 'x']);
  });

  it('moves nothing on an archived board', () => {
    const { moves } = planMove(['a'], to('todo'), {}, on(cards, { wipLimits: {}, archived: true }));
    expect(moves).toEqual([]);
  });
});

describe('on a column of which only the top is loaded', () => {
  const top = { rank: 'V0002', id: 'y' };
  const cards: CardColumns = applyChanges(
    { ...NO_CARDS, ends: { ...NO_CARDS.ends, todo: top } },
    {
      changed: [
        buildCard('a', {}, 1),
        buildCard('x', { status: 'todo' }, 1),
        buildCard('y', { status: 'todo' }, 2),
        buildCard('far', { status: 'todo' }, 9),
      ],
      removed: [],
    },
  );

  it('moves to the bottom, below every loaded card, and leaves the place to the server', () => {
    const { moves } = plan(['a'], to('todo'), cards);
    expect(moves[0]?.place).toEqual(to('todo'));
    expect(afterwards(cards, moves, 'todo')).toEqual(['x', 'y']);
  });

  it('moves between two loaded cards', () => {
    const { moves } = plan(['a'], to('todo', 'x', 'y'), cards);
    expect(afterwards(cards, moves, 'todo')).toEqual(['x', 'a', 'y']);
  });

  it.each([
    ['the last loaded card, below the one above', 'y', to('todo', 'x'), null],
    ['a card below them, next to the card that is read', 'far', to('todo'), 'far'],
  ])('undoes a move of %s', (_, id, place, unknown) => {
    const { back } = plan([id], to('ready'), cards).moves[0]!;
    expect(back.place).toEqual(place);
    expect(back.unknownBelow?.id ?? null).toBe(unknown);
  });

  it('checks the limit against all cards of the column', () => {
    const { rejected } = planMove(
      ['a'],
      to('todo'),
      {},
      {
        ...on(cards, { wipLimits: { todo: 3_500 } }),
        totals: { ...totalsOf(cards), todo: 3_500 },
      },
    );
    expect(rejected).toHaveLength(1);
  });
});

describe('previewOverlays', () => {
  it('previews any position, allowed or not', () => {
    const cards = world(buildCard('a'));
    expect(previewOverlays(['a'], to('running'), cards)[0]?.[1].status).toBe('running');
  });
});

describe('closedColumns', () => {
  const cards = world(
    buildCard('a', { status: 'todo', parents: ['p' as CardId] }, 1),
    buildCard('b', { status: 'todo' }, 2),
    buildCard('p', { status: 'ready' }, 1),
  );
  const closed = (ids: string[], wipLimits = {}) => [
    ...closedColumns(ids, on(cards, { wipLimits })),
  ];

  it('are those that people do not move cards to', () => {
    expect(closed(['b'])).toContain('running');
    expect(closed(['b'])).not.toContain('todo');
    expect(closed(['b'])).not.toContain('ready');
    expect(closed(['b'])).not.toContain('scheduled');
  });

  it('are full ones, and those that wait for another card', () => {
    expect(closed(['b'], { ready: 1 })).toContain('ready');
    expect(closed(['a'])).toContain('ready');
    expect(closed(['a', 'b'])).not.toContain('ready');
  });
});

import { UserId } from '@keelson/contracts/ids';
import { SEAT_ORDER_MS } from '@keelson/contracts/teams/limits';
import { type AutomaticSeats } from '@keelson/contracts/teams/workspace';
import {
  automaticSeatsLeft,
  chooseAutomaticSeats,
  endSeatOrder,
  isUnderWay,
  orderSeats,
} from './automatic-seats';

const AT = Date.UTC(2026, 10, 30, 12);
const NEXT_MONTH = Date.UTC(2026, 11, 1);
const by = UserId.parse('ada');
const ordering = { id: 'o', by, at: AT };
const row = (differs: Partial<AutomaticSeats> = {}) => ({
  automaticSeats: { monthly: 3, month: '2026-11', bought: 0, order: null, ...differs },
});
const need = (wanted: number, sold = wanted) => ({ seats: 2, wanted, sold });

describe('orderSeats', () => {
  it.each([
    { when: 'nothing was chosen', workspace: {}, wanted: 3, added: null },
    { when: 'the limit allows it', workspace: row(), wanted: 5, added: 3 },
    { when: 'the limit is one too low', workspace: row(), wanted: 6, added: null },
    {
      when: 'seats of the month leave too few',
      workspace: row({ bought: 2 }),
      wanted: 4,
      added: null,
    },
    {
      when: 'the seats were bought last month',
      workspace: row({ bought: 3, month: '2026-10' }),
      wanted: 5,
      added: 3,
    },
    { when: 'it is off', workspace: row({ monthly: 0 }), wanted: 3, added: null },
  ])('adds $added when $when', ({ workspace, wanted, added }) => {
    expect(orderSeats(workspace, need(wanted), ordering)?.order.added ?? null).toBe(added);
  });

  it('orders what is sold: more than was wanted where seats are sold together, and never less', () => {
    expect(orderSeats(row(), need(3, 5), ordering)?.order).toMatchObject({ seats: 5, added: 3 });
    expect(orderSeats(row(), need(3, 6), ordering)).toBeNull();
    expect(orderSeats(row(), need(5, 4), ordering)).toBeNull();
  });

  it('makes one order at a time', () => {
    const { workspace } = orderSeats(row(), need(3), ordering)!;
    expect(() => orderSeats(workspace, need(3), ordering)).toThrow(
      expect.objectContaining({ code: 'workspace/seats-pending' }) as Error,
    );
  });
});

describe('endSeatOrder', () => {
  const { workspace, order } = orderSeats(row(), need(4), ordering)!;

  it('keeps what was bought, and returns what was not', () => {
    expect(automaticSeatsLeft(endSeatOrder(workspace, order, 'bought')!, AT)).toBe(1);
    expect(automaticSeatsLeft(endSeatOrder(workspace, order, 'not-bought')!, AT)).toBe(3);
  });

  it('ends an order once', () => {
    const ended = endSeatOrder(workspace, order, 'not-bought')!;
    expect(endSeatOrder(ended, order, 'not-bought')).toBeNull();
    expect(endSeatOrder(workspace, { ...order, id: 'other' }, 'bought')).toBeNull();
  });

  it('returns nothing to a later month', () => {
    const later = chooseAutomaticSeats(workspace, 5, NEXT_MONTH);
    expect(automaticSeatsLeft(endSeatOrder(later, order, 'not-bought')!, NEXT_MONTH)).toBe(5);
  });
});

it('turning it off and on again buys no more in a month', () => {
  const off = chooseAutomaticSeats(row({ bought: 3 }), 0, AT);
  expect(automaticSeatsLeft(off, AT)).toBe(0);
  const on = chooseAutomaticSeats(off, 3, AT);
  expect(automaticSeatsLeft(on, AT)).toBe(0);
  expect(automaticSeatsLeft(on, NEXT_MONTH)).toBe(3);
});

it('a request may be under way for as long as all its attempts take', () => {
  const { order } = orderSeats(row(), need(3), ordering)!;
  expect([SEAT_ORDER_MS - 1, SEAT_ORDER_MS].map((ms) => isUnderWay(order, AT + ms))).toEqual([
    true,
    false,
  ]);
});

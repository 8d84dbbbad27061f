import type { ColumnCounts } from '@keelson/contracts/kanban/board/board';
import { hubNumbers } from './hub-numbers';
import { orderMilestones } from './order-milestones';

describe('hubNumbers', () => {
  it('counts every card once', () => {
    const counts: ColumnCounts = {
      triage: 1,
      todo: 2,
      scheduled: 4,
      ready: 8,
      running: 16,
      blocked: 32,
      review: 64,
      done: 128,
    };
    expect(hubNumbers(counts).map(({ count }) => count)).toEqual([15, 16, 96, 128]);
  });
});

describe('orderMilestones', () => {
  const milestone = (id: string, dueAt: number, doneAt: number | null = null) => ({
    id,
    title: id,
    dueAt,
    doneAt,
  });

  it('distinguishes done, late, next and upcoming', () => {
    const line = orderMilestones(
      [milestone('d', 40), milestone('c', 30), milestone('b', 10), milestone('a', 5, 6)],
      20,
    );
    expect(line.map(({ id, state }) => [id, state])).toEqual([
      ['a', 'done'],
      ['b', 'late'],
      ['c', 'next'],
      ['d', 'upcoming'],
    ]);
    expect(line[0]?.at).toBe(6);
  });

  it('has no next milestone when all are done', () => {
    expect(orderMilestones([milestone('a', 5, 5)], 20)[0]?.state).toBe('done');
  });
});

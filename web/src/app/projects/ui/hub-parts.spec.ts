import type { ColumnCounts } from '@keelson/contracts/kanban/board';
import { hubNumbers } from './hub-numbers';
import { milestoneLine } from './milestone-line';

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

describe('milestoneLine', () => {
  const milestone = (id: string, dueAt: number, doneAt: number | null = null) => ({
    id,
    title: id,
    dueAt,
    doneAt,
  });

  it('tells done, late, next and ahead apart', () => {
    const line = milestoneLine(
      [milestone('d', 40), milestone('c', 30), milestone('b', 10), milestone('a', 5, 6)],
      20,
    );
    expect(line.map(({ id, state }) => [id, state])).toEqual([
      ['a', 'done'],
      ['b', 'late'],
      ['c', 'next'],
      ['d', 'ahead'],
    ]);
    expect(line[0]?.at).toBe(6);
  });

  it('has no next one when all is done', () => {
    expect(milestoneLine([milestone('a', 5, 5)], 20)[0]?.state).toBe('done');
  });
});

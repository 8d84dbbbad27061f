import { dueDay, dueEnd, isOverdue, NO_DUE, parseDueTexts, toDueTexts } from './due-time';

const NOW = new Date(2026, 4, 4, 12).getTime();

describe('due dates', () => {
  it.each([
    ['2026-05-04', ''],
    ['2026-05-04', '09:30'],
    ['', ''],
  ])('%s %s are the same after they were stored', (date, time) => {
    expect(toDueTexts(parseDueTexts(date, time))).toEqual({ date, time });
  });

  it('without a date there is none', () => {
    expect(parseDueTexts('', '09:30')).toEqual(NO_DUE);
    expect([dueEnd(NO_DUE), isOverdue(NO_DUE, NOW), dueDay(NO_DUE, NOW)]).toEqual([
      null,
      false,
      '',
    ]);
  });

  it('a day ends at midnight where the reader is, and is called the same everywhere', () => {
    const due = parseDueTexts('2026-05-04', '');
    expect(due).toEqual({ dueAt: Date.UTC(2026, 4, 5) - 1, dueAllDay: true });
    expect(dueEnd(due)).toBe(new Date(2026, 4, 5).getTime());
    expect(isOverdue(due, NOW)).toBe(false);
    expect(isOverdue(due, new Date(2026, 4, 5).getTime() + 1)).toBe(true);
    expect([dueDay(due, NOW), dueDay(due, new Date(2027, 1, 1).getTime())]).toEqual([
      'May 4',
      'May 4, 2026',
    ]);
  });

  it('a time is over at that time', () => {
    const due = parseDueTexts('2026-05-04', '11:59');
    expect(due.dueAt).toBe(new Date(2026, 4, 4, 11, 59).getTime());
    expect(isOverdue(due, NOW)).toBe(true);
  });
});

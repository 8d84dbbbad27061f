import { dayKey, DayKey, monthKey, MonthKey, nextMonthStart } from './time';

const at = (iso: string): number => Date.parse(iso);

describe('monthKey, dayKey, nextMonthStart', () => {
  it.each([
    ['2026-01-01T00:00:00.000Z', '2026-01', '2026-01-01', '2026-02-01T00:00:00.000Z'],
    ['2026-12-31T23:59:59.999Z', '2026-12', '2026-12-31', '2027-01-01T00:00:00.000Z'],
    ['2028-02-29T12:00:00.000Z', '2028-02', '2028-02-29', '2028-03-01T00:00:00.000Z'],
    ['2026-03-31T23:30:00-02:00', '2026-04', '2026-04-01', '2026-05-01T00:00:00.000Z'],
  ])('%s is in %s, on %s; the next month starts at %s', (iso, month, day, next) => {
    expect([monthKey(at(iso)), dayKey(at(iso)), nextMonthStart(at(iso))]).toEqual([
      month,
      day,
      at(next),
    ]);
  });
});

describe('MonthKey and DayKey', () => {
  it.each(['2026-13', '2026-00', '26-01', '2026-1', '2026-01-01'])('%s is no month', (text) => {
    expect(MonthKey.safeParse(text).success).toBe(false);
  });
  it.each(['2026-01-32', '2026-01-00', '2026-1-1', '2026-01'])('%s is no day', (text) => {
    expect(DayKey.safeParse(text).success).toBe(false);
  });
});

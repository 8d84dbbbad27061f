import { scheduleInterval } from './schedules';

describe('scheduleInterval', () => {
  it.each([
    ['every 5 minutes', 300_000],
    ['every 1 hours', 3_600_000],
    ['every hour', 3_600_000],
    ['every day 03:00', 86_400_000],
    ['every 24 hours', 86_400_000],
    ['0 3 * * *', null],
    ['every monday 09:00', null],
    ['', null],
  ])('%j', (schedule, milliseconds) => {
    expect(scheduleInterval(schedule)).toBe(milliseconds);
  });
});

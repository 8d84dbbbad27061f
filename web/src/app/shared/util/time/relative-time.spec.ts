import { nextChange, relativeTime } from './relative-time';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const now = Date.UTC(2026, 10, 21);

describe('relativeTime', () => {
  it.each([
    [-30 * SECOND, 'just now'],
    [30 * SECOND, 'just now'],
    [-MINUTE, '1 minute ago'],
    [-59 * MINUTE - 59 * SECOND, '59 minutes ago'],
    [-HOUR, '1 hour ago'],
    [DAY, 'in 1 day'],
    [-DAY, '1 day ago'],
    [3 * DAY, 'in 3 days'],
    [3 * DAY - SECOND, 'in 3 days'],
    [47 * HOUR, 'in 2 days'],
    [35 * HOUR, 'in 1 day'],
    [HOUR - SECOND, 'in 1 hour'],
    [89 * MINUTE, 'in 1 hour'],
    [91 * MINUTE, 'in 2 hours'],
    [DAY - MINUTE, 'in 1 day'],
    [90 * SECOND, 'in 2 minutes'],
    [-47 * HOUR, '1 day ago'],
    [8 * DAY, 'in 1 week'],
    [-45 * DAY, '1 month ago'],
    [800 * DAY, 'in 2 years'],
  ])('%i ms from now is %s', (distance, words) => {
    expect(relativeTime(now + distance, now)).toBe(words);
  });

  it('returns when the text changes next', () => {
    expect(nextChange(now - 90 * SECOND, now)).toBe(30 * SECOND);
    expect(nextChange(now - 10 * SECOND, now)).toBe(50 * SECOND);
    expect(nextChange(now - 40 * DAY, now)).toBe(HOUR); // capped: browser timers cannot run that long
    expect(nextChange(now + 100 * SECOND, now)).toBe(10 * SECOND);
    expect(nextChange(now + 59 * MINUTE + 50 * SECOND, now)).toBe(20 * SECOND);
  });

  it('announces every change of a time in the future', () => {
    const at = now + 3 * HOUR;
    for (let time = now; time < at; time += 7 * SECOND) {
      const next = nextChange(at, time);
      const before = relativeTime(at, time + next - SECOND);
      expect([time - now, before]).toEqual([time - now, relativeTime(at, time)]);
    }
  });
});

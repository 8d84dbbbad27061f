import { isTimeZone, nextOccurrence, Recurrence } from './recurrence';

const berlin = { time: '09:00', timeZone: 'Europe/Berlin' };
const daily = { every: 'day', ...berlin } as const;
const weekly = (...days: number[]): Recurrence => ({ every: 'week', days, ...berlin });
const monthly = (day: number): Recurrence => ({ every: 'month', day, ...berlin });
const next = (recurrence: Recurrence, after: string): string =>
  new Date(nextOccurrence(recurrence, Date.parse(after))).toISOString().slice(0, 16);

describe('nextOccurrence', () => {
  it.each([
    { when: 'later today', after: '2026-01-05T07:59Z', at: '2026-01-05T08:00' },
    { when: 'after the instant itself', after: '2026-01-05T08:00Z', at: '2026-01-06T08:00' },
    { when: 'in summer time', after: '2026-07-01T10:00Z', at: '2026-07-02T07:00' },
    { when: 'at the end of a year', after: '2026-12-31T12:00Z', at: '2027-01-01T08:00' },
  ])('of every day is $when', ({ after, at }) => {
    expect(next(daily, after)).toBe(at);
  });

  it.each([
    { days: [1, 3], after: '2026-01-05T08:00Z', at: '2026-01-07T08:00' },
    { days: [3, 1], after: '2026-01-07T08:00Z', at: '2026-01-12T08:00' },
    { days: [7], after: '2026-01-05T08:00Z', at: '2026-01-11T08:00' },
    { days: [1], after: '2026-01-05T08:00Z', at: '2026-01-12T08:00' },
  ])('on the weekdays $days after $after is $at', ({ days, after, at }) => {
    expect(next(weekly(...days), after)).toBe(at);
  });

  it.each([
    { day: 31, after: '2026-01-31T08:00Z', at: '2026-02-28T08:00' },
    { day: 31, after: '2026-02-28T08:00Z', at: '2026-03-31T07:00' },
    { day: 30, after: '2028-01-30T12:00Z', at: '2028-02-29T08:00' },
    { day: 1, after: '2026-01-01T08:00Z', at: '2026-02-01T08:00' },
    { day: 15, after: '2026-12-15T08:00Z', at: '2027-01-15T08:00' },
  ])('on day $day of the month after $after is $at', ({ day, after, at }) => {
    expect(next(monthly(day), after)).toBe(at);
  });

  it.each([
    // 02:00 to 03:00 does not exist on March 29, 2026.
    { time: '02:30', after: '2026-03-28T12:00Z', at: '2026-03-29T01:30' },
    { time: '02:30', after: '2026-03-29T01:30Z', at: '2026-03-30T00:30' },
    // 02:00 to 03:00 exists twice on October 25, 2026.
    { time: '02:30', after: '2026-10-24T12:00Z', at: '2026-10-25T00:30' },
    { time: '02:30', after: '2026-10-25T00:30Z', at: '2026-10-26T01:30' },
    { time: '00:00', after: '2026-03-28T23:00Z', at: '2026-03-29T22:00' },
  ])('at $time in Berlin after $after is $at, once', ({ time, after, at }) => {
    expect(next({ ...daily, time }, after)).toBe(at);
  });

  it.each([
    { timeZone: 'Pacific/Kiritimati', after: '2026-01-05T00:00Z', at: '2026-01-05T19:00' },
    { timeZone: 'Pacific/Pago_Pago', after: '2026-01-05T00:00Z', at: '2026-01-05T20:00' },
    { timeZone: 'Asia/Kathmandu', after: '2026-01-05T00:00Z', at: '2026-01-05T03:15' },
    { timeZone: 'America/New_York', after: '2026-03-08T00:00Z', at: '2026-03-08T13:00' },
    { timeZone: 'Australia/Lord_Howe', after: '2026-10-03T22:30Z', at: '2026-10-04T22:00' },
    // December 30, 2011 did not exist: the clock skipped a day.
    { timeZone: 'Pacific/Apia', after: '2011-12-30T09:00Z', at: '2011-12-30T19:00' },
    { timeZone: 'UTC', after: '2026-01-05T00:00Z', at: '2026-01-05T09:00' },
  ])('at 09:00 in $timeZone after $after is $at', ({ timeZone, after, at }) => {
    expect(next({ ...daily, timeZone }, after)).toBe(at);
  });

  it('never repeats or skips a day over two years of clock changes', () => {
    for (const timeZone of ['Europe/Berlin', 'America/St_Johns', 'Africa/Cairo']) {
      let at = Date.UTC(2026, 0, 1);
      const days: string[] = [];
      const day = new Intl.DateTimeFormat('en-CA', { timeZone, dateStyle: 'short' });
      for (let count = 0; count < 731; count += 1) {
        at = nextOccurrence({ ...daily, timeZone, time: '00:15' }, at);
        days.push(day.format(at));
      }
      const gaps = days.slice(1).map((one, index) => Date.parse(one) - Date.parse(days[index]!));
      expect(new Set(gaps)).toEqual(new Set([86_400_000]));
    }
  });
});

describe('Recurrence', () => {
  it.each([
    { ...daily, timeZone: 'Central European Time' },
    { ...daily, time: '24:00' },
    { ...daily, time: '9:00' },
    weekly(),
    weekly(8),
    weekly(1, 1),
    monthly(0),
    monthly(32),
    { ...daily, days: [1] },
  ])('rejects %j', (value) => {
    expect(Recurrence.safeParse(value).success).toBe(false);
  });

  it.each([daily, weekly(1, 7), monthly(31)])('accepts %j', (value) => {
    expect(Recurrence.parse(value)).toEqual(value);
  });
});

describe('isTimeZone', () => {
  it.each([
    ['UTC', true],
    ['America/Argentina/Buenos_Aires', true],
    ['Etc/GMT+5', true],
    ['Mars/Olympus', false],
    ['', false],
  ])('%s: %s', (name, known) => {
    expect(isTimeZone(name)).toBe(known);
  });
});

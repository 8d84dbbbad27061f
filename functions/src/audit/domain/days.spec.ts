import { dayAfter, dayOf, sealableDays, startOf } from './days';

const at = (text: string): number => Date.parse(text);

describe('sealableDays', () => {
  it.each([
    ['the day itself', '2026-11-22T23:59:59.999Z', []],
    ['an hour after its end is not over', '2026-11-23T00:59:59.999Z', []],
    ['an hour after its end', '2026-11-23T01:00:00Z', ['2026-11-22']],
    ['two days later', '2026-11-24T02:00:00Z', ['2026-11-22', '2026-11-23']],
  ])('on %s', (_when, now, days) => {
    expect(sealableDays('2026-11-22', at(now))).toEqual(days);
  });
});

it('counts days in UTC, over the end of a year', () => {
  expect(dayOf(at('2026-12-31T23:59:59.999Z'))).toBe('2026-12-31');
  expect(dayAfter('2026-12-31')).toBe('2027-01-01');
  expect(startOf('2027-01-01')).toBe(at('2027-01-01T00:00:00Z'));
});

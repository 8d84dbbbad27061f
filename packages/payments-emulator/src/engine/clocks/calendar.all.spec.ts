import fc from 'fast-check';
import { boundary, periodEnd } from './calendar';

const at = (date: string): number => Date.parse(`${date}Z`) / 1_000;
const cycle = (interval: 'day' | 'week' | 'month' | 'year', interval_count = 1) => ({
  interval,
  interval_count,
});

describe('periodEnd', () => {
  it.each([
    {
      anchor: '2027-01-31T12:00',
      start: '2027-01-31T12:00',
      end: '2027-02-28T12:00',
      c: cycle('month'),
    },
    {
      anchor: '2027-01-31T12:00',
      start: '2027-02-28T12:00',
      end: '2027-03-31T12:00',
      c: cycle('month'),
    },
    {
      anchor: '2028-01-31T12:00',
      start: '2028-01-31T12:00',
      end: '2028-02-29T12:00',
      c: cycle('month'),
    },
    {
      anchor: '2027-01-30T00:00',
      start: '2027-01-30T00:00',
      end: '2027-02-28T00:00',
      c: cycle('month'),
    },
    {
      anchor: '2027-12-15T23:59',
      start: '2027-12-15T23:59',
      end: '2028-01-15T23:59',
      c: cycle('month'),
    },
    {
      anchor: '2027-11-30T08:00',
      start: '2027-11-30T08:00',
      end: '2028-02-29T08:00',
      c: cycle('month', 3),
    },
    {
      anchor: '2028-02-29T08:00',
      start: '2028-02-29T08:00',
      end: '2029-02-28T08:00',
      c: cycle('year'),
    },
    {
      anchor: '2028-02-29T08:00',
      start: '2031-02-28T08:00',
      end: '2032-02-29T08:00',
      c: cycle('year'),
    },
    {
      anchor: '2027-03-27T08:00',
      start: '2027-03-27T08:00',
      end: '2027-03-28T08:00',
      c: cycle('day'),
    },
    {
      anchor: '2027-12-28T08:00',
      start: '2027-12-28T08:00',
      end: '2028-01-11T08:00',
      c: cycle('week', 2),
    },
  ])(
    'from $start with anchor $anchor, every $c.interval_count $c.interval, ends at $end',
    (row) => {
      expect(periodEnd(at(row.anchor), row.c, at(row.start))).toBe(at(row.end));
    },
  );

  it('never drifts: the n-th period ends at the n-th boundary', () => {
    const anchors = fc.integer({ min: at('2020-01-01T00:00'), max: at('2040-01-01T00:00') });
    const cycles = fc.record({
      interval: fc.constantFrom('day', 'week', 'month', 'year'),
      interval_count: fc.integer({ min: 1, max: 3 }),
    });
    fc.assert(
      fc.property(anchors, cycles, (anchor, every) => {
        let end = anchor;
        for (let index = 1; index <= 30; index += 1) {
          end = periodEnd(anchor, every, end);
          expect(end).toBe(boundary(anchor, every, index));
        }
      }),
    );
  });
});

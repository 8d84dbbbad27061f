import { MetricKey } from '@keelson/contracts/usage/metric';
import { latestMonths, summarizeMonths } from './summarize-months';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const UNUSED = Object.fromEntries(MetricKey.options.map((key) => [key, 0]));

describe('latestMonths', () => {
  it.each([
    ['2026-03-31T23:59:59.999Z', '2026-03', '2026-02', '2025-04'],
    ['2026-01-01T00:00:00.000Z', '2026-01', '2025-12', '2025-02'],
  ])('at %s begins with %s, %s and ends with %s', (iso, first, second, last) => {
    const months = latestMonths(Date.parse(iso));
    expect(months).toHaveLength(12);
    expect([months[0], months[1], months.at(-1)]).toEqual([first, second, last]);
  });
});

describe('summarizeMonths', () => {
  it('has a row for every month', () => {
    const period = { counters: { chatMessages: 9 }, days: {}, stoppedCharacters: 0, updatedAt: 1 };
    expect(summarizeMonths(['2026-03', '2026-02'], new Map([['2026-02', period]]))).toEqual({
      months: [
        { month: '2026-03', counts: UNUSED },
        { month: '2026-02', counts: { ...UNUSED, chatMessages: 9 } },
      ],
    });
  });
});

import { monthName, usageMonthsCsv } from './usage-months';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const month = (key: string, chatMessages: number) => ({
  month: key,
  counts: { chatMessages, imageGenerations: 0, automationRuns: 0 },
});

describe('usage by month', () => {
  it('is exported with one row for each month and a column for each live metric', () => {
    expect(usageMonthsCsv([month('2026-03', 12), month('2026-02', 0)])).toBe(
      '\ufeffMonth (UTC),Chat messages\r\n2026-03,12\r\n2026-02,0\r\n',
    );
  });

  it('names a month by its UTC name', () => {
    expect(monthName({ month: '2026-03' })).toBe('Mar 2026');
  });
});

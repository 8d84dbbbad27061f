import { type Counters } from '@keelson/contracts/metrics/counters';
import { MetricsReport } from '@keelson/contracts/metrics/endpoints';
import { buildReport, withShards } from './build-report';
import { monthsOf, periodsOf, previousSpan } from './metric-days';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const NOW = Date.UTC(2026, 2, 3, 15);

describe('the periods of a range', () => {
  it.each([
    ['7d', 7, '2026-02-25', '2026-03-03', { from: '2026-02-18', to: '2026-02-24' }],
    ['30d', 30, '2026-02-02', '2026-03-03', { from: '2026-01-03', to: '2026-02-01' }],
    ['90d', 90, '2025-12-04', '2026-03-03', { from: '2025-09-05', to: '2025-12-03' }],
    ['12m', 12, '2025-04-01', '2026-03-03', { from: '2024-04-01', to: '2025-03-31' }],
  ] as const)('%s has %d, from %s to %s', (range, count, from, to, previous) => {
    const periods = periodsOf(range, NOW);
    expect([periods.length, periods[0]?.from, periods.at(-1)?.to]).toEqual([count, from, to]);
    expect(previousSpan(range, NOW)).toEqual(previous);
  });

  it('are calendar months for 12 months, also at the end of a long one', () => {
    const last = Date.UTC(2024, 2, 31, 23, 59);
    expect(periodsOf('12m', last).slice(-3)).toEqual([
      { from: '2024-01-01', to: '2024-01-31' },
      { from: '2024-02-01', to: '2024-02-29' },
      { from: '2024-03-01', to: '2024-03-31' },
    ]);
  });

  it('touch months', () => {
    expect(monthsOf({ from: '2025-11-30', to: '2026-02-01' })).toEqual([
      '2025-11',
      '2025-12',
      '2026-01',
      '2026-02',
    ]);
  });
});

const stored = {
  days: new Map<string, Counters>([
    ['2026-02-20', { signUps: 2 }],
    ['2026-02-27', { 'mrr:usd:new': 1_900, 'subscriptions:pro:active': 1, signUps: 3 }],
    ['2026-03-01', { 'mrr:usd:expansion': 1_900, 'mrr:jpy:new': 980 }],
  ]),
  // 4,000 of the total are from before the range.
  total: {
    'mrr:usd:new': 5_900,
    'mrr:usd:expansion': 1_900,
    'mrr:jpy:new': 980,
    'subscriptions:pro:active': 3,
    signUps: 100,
  },
};
const shards = [
  { day: '2026-03-03', counters: { 'mrr:usd:churn': -1_900, 'subscriptions:pro:active': -1 } },
  { day: '2026-03-03', counters: { 'usage:chatMessages': 4, failedRuns: 1, runs: 2 } },
  { day: '2026-03-02', counters: { failedPayments: 1, 'unpaid:usd': 1_900 } },
];

describe('buildReport', () => {
  const report = MetricsReport.parse(buildReport('7d', withShards(stored, shards), NOW));
  const usd = report.periods.map(({ revenue }) =>
    revenue.find(({ currency }) => currency === 'usd'),
  );

  it('has the state at the end of each day', () => {
    expect(usd.map((row) => row?.mrr)).toEqual([4_000, 4_000, 5_900, 5_900, 7_800, 7_800, 5_900]);
    expect(report.periods.map(({ plans }) => plans[0]?.subscriptions.active)).toEqual([
      2, 2, 3, 3, 3, 3, 2,
    ]);
  });

  it('sums the changes of the range, and compares the range before', () => {
    expect(report.current.revenue[0]).toEqual({
      currency: 'usd',
      mrr: 5_900,
      movements: {
        new: 1_900,
        reactivation: 0,
        expansion: 1_900,
        contraction: 0,
        churn: -1_900,
        adjustment: 0,
      },
      unpaid: 1_900,
    });
    expect(report.current.activity).toMatchObject({
      signUps: 3,
      failedPayments: 1,
      runs: 2,
      failedRuns: 1,
    });
    expect(report.current.usage.chatMessages).toBe(4);
    expect(report.previous.activity.signUps).toBe(2);
    expect(report.previous.revenue[0]?.mrr).toBe(4_000);
  });

  it('never adds currencies, and names the largest first', () => {
    expect(report.current.revenue.map(({ currency, mrr }) => [currency, mrr])).toEqual([
      ['usd', 5_900],
      ['jpy', 980],
    ]);
  });

  it('is all zero without any record', () => {
    const empty = MetricsReport.parse(buildReport('30d', { days: new Map(), total: {} }, NOW));
    expect(empty).toMatchObject({ counted: false, current: { revenue: [], plans: [] } });
    expect(empty.periods.every(({ activity }) => activity.signUps === 0)).toBe(true);
  });

  it('adds days to calendar months', () => {
    const year = buildReport('12m', withShards(stored, shards), NOW);
    expect(year.periods.slice(-2).map(({ activity }) => activity.signUps)).toEqual([5, 0]);
  });
});

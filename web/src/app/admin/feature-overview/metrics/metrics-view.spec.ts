import type { MetricsPeriod, MetricsReport } from '@keelson/contracts/metrics/endpoints';
import { metricsCsv } from './metrics-csv';
import { readRange } from './metrics-range';
import { metricsView } from './metrics-view';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const usd = (mrr: number, churn = 0, adjustment = 0): MetricsPeriod['revenue'][number] => ({
  currency: 'usd',
  mrr,
  movements: { new: 1_900, reactivation: 0, expansion: 0, contraction: 0, churn, adjustment },
  unpaid: 1_900,
});
const jpy: MetricsPeriod['revenue'][number] = {
  currency: 'jpy',
  mrr: 980,
  movements: { new: 980, reactivation: 0, expansion: 0, contraction: -20, churn: 0, adjustment: 0 },
  unpaid: 0,
};
const period = (day: string, differs: Partial<MetricsPeriod> = {}): MetricsPeriod => ({
  from: day,
  to: day,
  activity: {
    signUps: 3,
    activations: 1,
    runs: 5,
    failedRuns: 2,
    failedWebhooks: 0,
    failedPayments: 1,
  },
  usage: { chatMessages: 1_200, imageGenerations: 0, automationRuns: 0 },
  revenue: [usd(3_800, -1_900), jpy],
  plans: [{ plan: 'pro', subscriptions: { active: 2, trialing: 1, pastDue: 0 } }],
  ...differs,
});
const report = (differs: Partial<MetricsReport> = {}): MetricsReport => ({
  range: '7d',
  unit: 'day',
  asOf: 0,
  counted: true,
  current: period('2026-03-02'),
  previous: period('2026-03-01', { revenue: [usd(1_900), { ...jpy, mrr: 0 }] }),
  periods: [period('2026-03-01', { revenue: [usd(1_900), jpy] }), period('2026-03-02')],
  ...differs,
});
const group = (key: string, of = report()) => metricsView(of).find((one) => one.key === key);
const figure = (key: string, label: string, of = report()) =>
  group(key, of)?.figures.find((one) => one.label === label);

describe('metricsView', () => {
  it('has a group of revenue for each currency, which are never added', () => {
    expect(metricsView(report()).map(({ heading }) => heading)).toEqual([
      'Revenue in USD',
      'Revenue in JPY',
      'Pro subscriptions',
      'Growth',
      'Activity',
      'Failures',
    ]);
    expect(figure('revenue-jpy', 'MRR')?.value).toBe('¥980');
  });

  it('compares with the period before, and shows losses without a sign', () => {
    expect(figure('revenue-usd', 'MRR')).toMatchObject({
      value: '$38',
      change: { text: '+100%', tone: 'good' },
    });
    expect(figure('revenue-usd', 'Churned')).toMatchObject({
      value: '$19',
      change: { text: '+$19', tone: 'bad' },
    });
  });

  it('shows no loss as zero', () => {
    expect(figure('revenue-usd', 'Contraction')?.value).toBe('$0');
    expect(figure('revenue-jpy', 'Churned')?.value).toBe('¥0');
  });

  it('draws what was gained above zero and what was lost below it', () => {
    const [mrr, changes] = group('revenue-usd')?.charts ?? [];
    expect(mrr?.series[0]?.values).toEqual([1_900, 3_800]);
    expect(mrr?.labels).toEqual(['Mar 1', 'Mar 2']);
    expect(changes?.series.map(({ values }) => values)).toEqual([
      [1_900, 1_900],
      [0, -1_900],
    ]);
  });

  it('shows adjustments only where a rebuild has made one', () => {
    expect(figure('revenue-usd', 'Adjusted')).toBeUndefined();
    const corrected = report({ current: period('2026-03-02', { revenue: [usd(0, 0, -500)] }) });
    expect(figure('revenue-usd', 'Adjusted', corrected)?.value).toBe('-$5');
  });

  it('splits runs into failed and others', () => {
    const runs = group('activity')?.charts.at(1);
    expect(runs?.series.map(({ label, values }) => [label, values])).toEqual([
      ['Not failed', [3, 3]],
      ['Failed', [2, 2]],
    ]);
  });

  it('names months', () => {
    expect(group('growth', report({ unit: 'month' }))?.charts[0]?.labels[0]).toBe('Mar 2026');
  });

  it('has no revenue and no plans before the first subscription', () => {
    const empty = period('2026-03-02', { revenue: [], plans: [] });
    const view = metricsView(report({ current: empty, previous: empty, periods: [empty] }));
    expect(view.map(({ key }) => key)).toEqual(['growth', 'activity', 'errors']);
  });
});

describe('metricsCsv', () => {
  it('has a row for each period, with the decimals of each currency', () => {
    const [head, ...rows] = metricsCsv(report()).trim().split('\r\n');
    const columns = head?.replace('\ufeff', '').split(',') ?? [];
    const cell = (row: string | undefined, heading: string) =>
      row?.split(',')[columns.indexOf(heading)];
    expect(rows).toHaveLength(2);
    expect(cell(rows[1], 'From (UTC)')).toBe('2026-03-02');
    expect(cell(rows[1], 'MRR (USD)')).toBe('38.00');
    expect(cell(rows[1], 'Churned (USD)')).toBe('19.00');
    expect(cell(rows[1], 'MRR (JPY)')).toBe('980');
    expect(cell(rows[1], 'Contraction (JPY)')).toBe('20');
    expect(cell(rows[1], 'Trialing (pro)')).toBe('1');
    expect(cell(rows[1], 'Chat messages')).toBe('1200');
  });

  it('has no cell that a spreadsheet runs as a formula', () => {
    const corrected = report({
      periods: [period('2026-03-02', { revenue: [usd(-500, 0, -500)] })],
    });
    const cells = metricsCsv(corrected)
      .replace('\ufeff', '')
      .split(/[,\r\n]+/);
    expect(cells.filter((cell) => /^[=+\-@]/.test(cell))).toEqual([]);
  });
});

describe('readRange', () => {
  it.each([
    ['7d', '7d'],
    ['12m', '12m'],
    [null, '30d'],
    ['toString', '30d'],
    ['1000y', '30d'],
  ])('reads %j as %s', (text, expected) => {
    expect(readRange(text)).toBe(expected);
  });
});

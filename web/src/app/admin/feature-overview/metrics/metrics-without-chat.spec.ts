import type { MetricsPeriod } from '@keelson/contracts/metrics/endpoints';
import { metricsCsv } from './metrics-csv';
import { metricsView } from './metrics-view';

// A copy without the chat, whose first answer activates an account.
jest.mock('@keelson/product/brand', () => ({
  BRAND: {
    ...jest.requireActual<{ BRAND: object }>('@keelson/contracts/testing/full-brand').BRAND,
    modules: ['automation'],
  },
}));

const period: MetricsPeriod = {
  from: '2026-03-02',
  to: '2026-03-02',
  activity: {
    signUps: 3,
    activations: 0,
    runs: 5,
    failedRuns: 2,
    failedWebhooks: 0,
    failedPayments: 1,
  },
  usage: { chatMessages: 0, imageGenerations: 0, automationRuns: 0 },
  revenue: [],
  plans: [],
};

it('the metrics of a product without the chat speak neither of answers nor of activation', () => {
  const report = {
    range: '7d' as const,
    unit: 'day' as const,
    asOf: 0,
    counted: true,
    current: period,
    previous: period,
    periods: [period],
  };
  const groups = metricsView(report);
  expect(groups.find(({ key }) => key === 'growth')?.figures.map(({ label }) => label)).toEqual([
    'Sign-ups',
  ]);
  expect(JSON.stringify(groups)).not.toMatch(/activat|answer|message/i);
  expect(metricsCsv(report)).not.toMatch(/activat|message/i);
});

import { liveUsage } from './live-usage';

// What ships, with all plans and modules, also in a copy that keeps less.
jest.mock('@keelson/product/brand', () =>
  jest.requireActual<object>('@keelson/contracts/testing/full-brand'),
);

const metric = (key: 'chatMessages' | 'imageGenerations' | 'automationRuns') => ({
  key,
  label: key,
  unit: 'times',
  used: 0,
  limit: 10,
  resetsAt: 0,
});

describe('liveUsage', () => {
  it('has no usage of what is not built', () => {
    const metrics = [metric('chatMessages'), metric('imageGenerations'), metric('automationRuns')];
    const shown = liveUsage({ period: '2026-03', plan: 'pro', metrics, history: [] });
    expect(shown.metrics.map(({ key }) => key)).toEqual(['chatMessages']);
  });
});

import { METRICS } from '@keelson/contracts/usage/metrics';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import { usageChart } from './usage-chart';

// All metrics, so that a new metric does not break this test.
const UNUSED = Object.fromEntries(
  Object.keys(METRICS).map((key) => [key, 0]),
) as UsageSummary['history'][number]['counts'];

const metric = (key: UsageSummary['metrics'][number]['key'], label: string) => ({
  key,
  label,
  unit: 'times',
  used: 0,
  limit: 10,
  resetsAt: 0,
});

const usage = (...rows: readonly (readonly [chat: number, images: number])[]): UsageSummary => ({
  period: '2026-03',
  plan: 'free',
  metrics: [metric('chatMessages', 'Chat messages'), metric('imageGenerations', 'Images')],
  history: rows.map(([chatMessages, imageGenerations], index) => ({
    day: `2026-03-0${index + 1}`,
    counts: { ...UNUSED, chatMessages, imageGenerations },
  })),
});

describe('usageChart', () => {
  it('keeps days in order, groups counts by metric and names the totals', () => {
    const { title, labels, series } = usageChart(usage([3, 1], [1_200, 0], [0, 4]));
    expect(title).toBe('Last 3 days: chat messages 1,203, images 5');
    expect(labels).toEqual(['Mar 1', 'Mar 2', 'Mar 3']);
    expect(series.map(({ values }) => values)).toEqual([
      [3, 1_200, 0],
      [1, 0, 4],
    ]);
  });

  it('says that nothing was used', () => {
    expect(usageChart(usage([0, 0], [0, 0])).title).toBe('No usage in the last 2 days.');
  });
});

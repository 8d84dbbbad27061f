import { METRICS } from '@keelson/contracts/usage/metrics';
import type { UsageSummary } from '@keelson/contracts/usage/usage';
import { usageHistory } from './usage-history';

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

describe('usageHistory', () => {
  it('keeps days in order and groups counts by metric', () => {
    const { days, metrics } = usageHistory(usage([3, 1], [1_200, 0], [0, 4]));
    expect(days.map(({ label }) => label)).toEqual(['Mar 1', 'Mar 2', 'Mar 3']);
    expect(metrics.map(({ counts }) => counts)).toEqual([
      [3, 1_200, 0],
      [1, 0, 4],
    ]);
    expect(metrics.map(({ total }) => total)).toEqual([1_203, 5]);
  });

  it('describes the chart as text', () => {
    expect(usageHistory(usage([3, 1], [1_200, 0], [0, 4])).alternative).toBe(
      'Bar chart of the last 3 days. Total: chat messages 1,203, images 5. Busiest day: Mar 2.',
    );
  });

  it('is empty when nothing was used', () => {
    const { empty, alternative } = usageHistory(usage([0, 0], [0, 0]));
    expect(empty).toBe(true);
    expect(alternative).toBe('No usage in the last 2 days.');
  });

  it('is empty without days', () => {
    expect(usageHistory(usage()).empty).toBe(true);
  });
});

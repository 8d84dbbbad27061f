import { formatUsage } from './format-usage';

describe('formatUsage', () => {
  it.each([
    [{ tokens: 0, costMicroUsd: 0 }, null],
    [{ tokens: 12_300, costMicroUsd: 0 }, '12,300 tokens'],
    [{ tokens: 2, costMicroUsd: 420_000 }, '2 tokens · $0.42'],
    [{ tokens: 0, costMicroUsd: 1_500 }, '$0.0015'],
    [{ tokens: 0, costMicroUsd: 0, runMs: 5_400_000, cards: 2 }, '1.5 h · 2 cards'],
  ])('of %j is %s', (usage, text) => {
    expect(formatUsage(usage)).toBe(text);
  });
});

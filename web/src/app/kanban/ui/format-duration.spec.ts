import { formatDuration } from './format-duration';

describe('formatDuration', () => {
  it.each([
    [0, '0 s'],
    [45_400, '45 s'],
    [90_000, '1.5 min'],
    [59 * 60_000, '59 min'],
    [7_200_000, '2 h'],
    [15 * 3_600_000, '15 h'],
    [2.44 * 86_400_000, '2.4 d'],
    [200 * 86_400_000, '200 d'],
  ])('%d ms is %s', (ms, text) => {
    expect(formatDuration(ms)).toBe(text);
  });
});

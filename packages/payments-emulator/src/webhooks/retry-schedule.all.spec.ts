import { retryDelayMs } from './retry-schedule';

const HOUR_MS = 3_600_000;

describe('retryDelayMs', () => {
  it('backs off for three days and then gives up', () => {
    const delays: (number | null)[] = [];
    for (let attempts = 1; delays.at(-1) !== null; attempts += 1)
      delays.push(retryDelayMs(attempts, 1));
    const made = delays.slice(0, -1) as number[];
    expect(made.slice(0, 5).map((ms) => ms / HOUR_MS)).toEqual([5 / 60, 0.5, 2, 5, 10]);
    expect(made).toEqual(made.toSorted((a, b) => a - b));
    const whole = made.reduce((a, b) => a + b, 0) / HOUR_MS;
    expect(whole).toBeGreaterThan(60);
    expect(whole).toBeLessThanOrEqual(72);
  });

  it.each([
    { compression: 300, ms: 1_000 },
    { compression: 1_000_000, ms: 200 },
  ])('starts at $ms ms with compression $compression', ({ compression, ms }) => {
    expect(retryDelayMs(1, compression)).toBe(ms);
  });
});

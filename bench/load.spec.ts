import { setTimeout as sleep } from 'node:timers/promises';
import { combine, drive, median, percentile } from './load';

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => index + 1);
  it.each([
    [0.5, 50],
    [0.99, 99],
    [1, 100],
    [0, 1],
  ])('of %d', (share, expected) => {
    expect(percentile(hundred, share)).toBe(expected);
  });

  it('of one sample is that sample', () => {
    expect(percentile([7], 0.99)).toBe(7);
  });
});

describe('drive', () => {
  it('runs every request once, within the concurrency limit', async () => {
    const done: number[] = [];
    let running = 0;
    let most = 0;
    const result = await drive(50, 4, async (index) => {
      running += 1;
      most = Math.max(most, running);
      await sleep(1);
      running -= 1;
      done.push(index);
      return true;
    });
    expect(done.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, index) => index));
    expect(most).toBe(4);
    expect(result).toMatchObject({ count: 50, failures: 0 });
    expect(result.p99).toBeGreaterThanOrEqual(result.p50);
  });

  it('counts failures and exceptions', async () => {
    const result = await drive(4, 2, (index) =>
      index === 0 ? Promise.reject(new Error('no')) : Promise.resolve(index !== 1),
    );
    expect(result.failures).toBe(2);
  });
});

it('runs in a row count as one', async () => {
  const first = await drive(3, 1, () => Promise.resolve(true));
  const second = await drive(2, 1, () => Promise.resolve(false));
  const both = combine([first, second]);
  expect(both).toMatchObject({ count: 5, failures: 2 });
  expect(both.seconds).toBeCloseTo(first.seconds + second.seconds);
  expect(both.times).toHaveLength(5);
});

it.each([
  [[3, 1, 2], 2],
  [[4, 1, 3, 2], 2],
  [[7], 7],
])('the median of %j is %d', (values, expected) => {
  expect(median(values)).toBe(expected);
});

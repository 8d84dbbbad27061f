import { retryWhileShown } from './retry-while-shown';

/** Counts attempts of a page; `random` puts each attempt at its nominal time. */
function start(attempt: () => unknown = () => undefined) {
  const attempts: number[] = [];
  const startedAt = Date.now();
  const stop = retryWhileShown(
    () => {
      attempts.push((Date.now() - startedAt) / 1_000);
      return attempt();
    },
    { document, random: () => 0.5 },
  );
  return { attempts, stop };
}

const setVisibility = (state: 'visible' | 'hidden'): void => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(state);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('retryWhileShown', () => {
  beforeEach(() => jest.useFakeTimers());

  it('repeats the attempt with growing delays until it is stopped', async () => {
    const { attempts, stop } = start(() => Promise.reject(new Error('still down')));
    await jest.advanceTimersByTimeAsync(120_000);
    expect(attempts).toEqual([2, 6, 14, 30, 60, 90, 120]);
    stop();
    await jest.advanceTimersByTimeAsync(120_000);
    expect(attempts).toHaveLength(7);
  });

  it('spreads the attempts of many clients', async () => {
    const at: number[] = [];
    for (const random of [0, 0.999]) {
      const startedAt = Date.now();
      const stop = retryWhileShown(() => at.push(Date.now() - startedAt), {
        document,
        random: () => random,
      });
      await jest.advanceTimersByTimeAsync(2_600);
      stop();
    }
    expect(at).toEqual([1_500, 2_499]);
  });

  it('waits while the page is in the background and continues when it is shown', async () => {
    const { attempts, stop } = start();
    setVisibility('hidden');
    await jest.advanceTimersByTimeAsync(300_000);
    expect(attempts).toEqual([]);
    setVisibility('visible');
    expect(attempts).toEqual([300]);
    stop();
  });

  it('tries at once when the network returns, and never twice at a time', async () => {
    let finish = (): void => undefined;
    const { attempts, stop } = start(() => new Promise<void>((done) => (finish = done)));
    window.dispatchEvent(new Event('online'));
    window.dispatchEvent(new Event('online'));
    expect(attempts).toEqual([0]);
    finish();
    await jest.advanceTimersByTimeAsync(4_000);
    expect(attempts).toEqual([0, 4]);
    stop();
  });
});

import { TestBed } from '@angular/core/testing';
import { Connectivity, SLOW_MS } from './connectivity';

describe('Connectivity', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());

  it('reports a slow server until every slow request has ended', async () => {
    const connectivity = TestBed.inject(Connectivity);
    const ends: (() => void)[] = [];
    const request = () => new Promise<void>((end) => ends.push(end));
    const all = [connectivity.track(request()), connectivity.track(request())];
    const quick = connectivity.track(Promise.reject(new Error('refused')));
    await expect(quick).rejects.toThrow('refused');
    await jest.advanceTimersByTimeAsync(SLOW_MS - 1);
    expect(connectivity.slow()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(connectivity.slow()).toBe(true);
    ends[0]?.();
    await all[0];
    expect(connectivity.slow()).toBe(true);
    ends[1]?.();
    await all[1];
    expect(connectivity.slow()).toBe(false);
  });
});

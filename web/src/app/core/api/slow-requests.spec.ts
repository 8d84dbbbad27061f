import { TestBed } from '@angular/core/testing';
import { SLOW_MS, SlowRequests } from './slow-requests';

describe('SlowRequests', () => {
  beforeEach(() => jest.useFakeTimers());

  it('reports a slow server until every slow request has ended', async () => {
    const requests = TestBed.inject(SlowRequests);
    const ends: (() => void)[] = [];
    const request = () => new Promise<void>((end) => ends.push(end));
    const all = [requests.track(request()), requests.track(request())];
    const quick = requests.track(Promise.reject(new Error('refused')));
    await expect(quick).rejects.toThrow('refused');
    await jest.advanceTimersByTimeAsync(SLOW_MS - 1);
    expect(requests.waiting()).toBe(false);
    await jest.advanceTimersByTimeAsync(1);
    expect(requests.waiting()).toBe(true);
    ends[0]?.();
    await all[0];
    expect(requests.waiting()).toBe(true);
    ends[1]?.();
    await all[1];
    expect(requests.waiting()).toBe(false);
  });
});

import {
  createEnvironmentInjector,
  EnvironmentInjector,
  runInInjectionContext,
  signal,
} from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { refreshWhileShown } from './refresh-while-shown';

describe('refreshWhileShown', () => {
  beforeEach(() => jest.useFakeTimers());

  it('refreshes in the foreground only, follows a changed time, and ends with its caller', () => {
    const visible = jest.spyOn(document, 'visibilityState', 'get').mockReturnValue('visible');
    const everyMs = signal(10_000);
    const refresh = jest.fn();
    const page = createEnvironmentInjector([], TestBed.inject(EnvironmentInjector));
    runInInjectionContext(page, () => refreshWhileShown(refresh, everyMs));
    TestBed.tick();
    jest.advanceTimersByTime(20_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    visible.mockReturnValue('hidden');
    jest.advanceTimersByTime(20_000);
    expect(refresh).toHaveBeenCalledTimes(2);
    visible.mockReturnValue('visible');
    everyMs.set(1_000);
    TestBed.tick();
    jest.advanceTimersByTime(3_000);
    expect(refresh).toHaveBeenCalledTimes(5);
    page.destroy();
    jest.advanceTimersByTime(60_000);
    expect(refresh).toHaveBeenCalledTimes(5);
  });
});

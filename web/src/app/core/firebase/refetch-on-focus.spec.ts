import { Service, inject, signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { Connectivity } from '../api/connectivity';
import { RefetchOnFocus } from './refetch-on-focus';
import { Live } from './live';
import type { LiveStatus } from './live-query';

const refresh = jest.fn();

@Service({ autoProvided: false })
class Reader {
  constructor() {
    inject(RefetchOnFocus).register(refresh);
  }
}

function setUp() {
  refresh.mockReset();
  const online = signal(true);
  const status = signal<LiveStatus>('live');
  TestBed.configureTestingModule({
    providers: [
      Reader,
      { provide: Connectivity, useValue: { online } },
      { provide: Live, useValue: { status } },
    ],
  });
  TestBed.inject(Reader);
  TestBed.tick();
  return { online, status, freshness: TestBed.inject(RefetchOnFocus) };
}

const look = (): boolean => document.dispatchEvent(new Event('visibilitychange'));
const show = (persisted: boolean): boolean =>
  window.dispatchEvent(new PageTransitionEvent('pageshow', { persisted }));

describe('RefetchOnFocus', () => {
  it.each([
    [true, 'idle', 'waiting'],
    [true, 'connecting', 'waiting'],
    [true, 'live', 'live'],
    [true, 'unavailable', 'paused'],
    [false, 'live', 'waiting'],
    [false, 'unavailable', 'waiting'],
  ] as const)('online %s and listeners %s is %s', (isOnline, live, updates) => {
    const { online, status, freshness } = setUp();
    online.set(isOnline);
    status.set(live);
    expect(freshness.updates()).toBe(updates);
  });

  it('refetches when the network returns, not when it is lost', () => {
    const { online } = setUp();
    online.set(false);
    TestBed.tick();
    expect(refresh).not.toHaveBeenCalled();
    online.set(true);
    TestBed.tick();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('refetches when the page becomes visible, unless listeners are live', () => {
    const { status } = setUp();
    look();
    expect(refresh).not.toHaveBeenCalled();
    status.set('unavailable');
    look();
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('refetches when the browser restores the page, also what is beside live listeners', () => {
    setUp();
    show(false); // loaded
    expect(refresh).not.toHaveBeenCalled();
    show(true);
    expect(refresh).toHaveBeenCalledTimes(1);
  });

  it('stops when the caller is destroyed', () => {
    const { status } = setUp();
    status.set('unavailable');
    TestBed.resetTestingModule();
    look();
    show(true);
    expect(refresh).not.toHaveBeenCalled();
  });
});

import { TestBed } from '@angular/core/testing';
import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import * as z from 'zod';
import { FirebaseRuntime } from './firebase-runtime';
import { Live } from './live';
import type { ListenerSnapshot, LiveStatus } from './live-query';

const source = { path: 'entitlements/u1', schema: () => Promise.resolve(z.string()) };
const now = (value: string | null): ListenerSnapshot<string | null> => ({ kind: 'live', value });
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function setUp() {
  const uid$ = new BehaviorSubject<string | null>('u1');
  const listeners: Subject<ListenerSnapshot<string | null>>[] = [];
  const watchDocument = jest.fn((): Observable<ListenerSnapshot<string | null>> => {
    const listener = new Subject<ListenerSnapshot<string | null>>();
    listeners.push(listener);
    return listener;
  });
  const runtime = {
    auth: jest.fn(() => Promise.resolve({ uid$ })),
    firestore: jest.fn(() => Promise.resolve({ watchDocument, watchQuery: watchDocument })),
  };
  TestBed.configureTestingModule({ providers: [{ provide: FirebaseRuntime, useValue: runtime }] });
  const seen: (string | null)[] = [];
  return { live: TestBed.inject(Live), uid$, listeners, runtime, watchDocument, seen };
}

describe('Live', () => {
  it('loads Firebase at the first subscription and emits changes', async () => {
    const { live, runtime, listeners, seen } = setUp();
    const changes = live.watchDocument(source);
    expect(runtime.auth).not.toHaveBeenCalled();
    changes.subscribe((value) => seen.push(value));
    expect(live.status()).toBe('connecting');
    await turn();
    listeners[0]?.next(now('free'));
    listeners[0]?.next(now('pro'));
    expect(seen).toEqual(['free', 'pro']);
    expect(live.status()).toBe('live');
  });

  it('emits nothing and is unavailable while no user is signed in to Firebase', async () => {
    const { live, uid$, listeners, watchDocument, seen } = setUp();
    uid$.next(null);
    live.watchDocument(source).subscribe((value) => seen.push(value));
    await turn();
    expect(live.status()).toBe('unavailable');
    expect(watchDocument).not.toHaveBeenCalled();
    uid$.next('u1');
    listeners[0]?.next(now('pro'));
    expect(seen).toEqual(['pro']);
    expect(live.status()).toBe('live');
  });

  it('retries a denied listener with growing delays and never errors', async () => {
    jest.useFakeTimers();
    const { live, listeners, seen } = setUp();
    live.watchDocument(source).subscribe((value) => seen.push(value));
    await jest.advanceTimersByTimeAsync(0);
    listeners[0]?.error(new Error('permission-denied'));
    expect(live.status()).toBe('unavailable');
    await jest.advanceTimersByTimeAsync(1_999);
    expect(listeners).toHaveLength(1);
    await jest.advanceTimersByTimeAsync(1);
    expect(listeners).toHaveLength(2);
    listeners[1]?.error(new Error('permission-denied'));
    await jest.advanceTimersByTimeAsync(3_999);
    expect(listeners).toHaveLength(2);
    await jest.advanceTimersByTimeAsync(1);
    listeners[2]?.next(now('pro'));
    expect(seen).toEqual(['pro']);
  });

  it('ignores unconfirmed snapshots and reports that it is not live', async () => {
    jest.useFakeTimers();
    const { live, listeners, seen } = setUp();
    live.watchDocument(source).subscribe((value) => seen.push(value));
    await jest.advanceTimersByTimeAsync(0);
    listeners[0]?.next({ kind: 'disconnected' });
    await jest.advanceTimersByTimeAsync(1_999);
    expect(live.status()).toBe('connecting'); // confirmation still pending
    await jest.advanceTimersByTimeAsync(1);
    expect(live.status()).toBe('unavailable');
    listeners[0]?.next(now('pro'));
    expect(live.status()).toBe('live');

    listeners[0]?.next({ kind: 'disconnected' });
    listeners[0]?.next(now('pro')); // reconnected within the grace time
    await jest.advanceTimersByTimeAsync(5_000);
    expect(live.status()).toBe('live');
    listeners[0]?.next({ kind: 'disconnected' });
    await jest.advanceTimersByTimeAsync(5_000);
    expect(live.status()).toBe('unavailable');
    expect(seen).toEqual(['pro', 'pro']);
  });

  it('is live when all listeners are, and idle without listeners', async () => {
    const { live, listeners } = setUp();
    expect(live.status()).toBe('idle');
    const all = [1, 2].map(() => live.watchDocument(source).subscribe());
    await turn();
    expect(live.status()).toBe('connecting');
    listeners[0]?.next(now('free'));
    expect(live.status()).toBe('live'); // the other listener has not emitted
    listeners[1]?.next({ kind: 'fetched', value: 'free' });
    expect(live.status()).toBe('connecting');
    listeners[1]?.next(now('free'));
    expect(live.status()).toBe('live');
    listeners[1]?.next({ kind: 'fetched', value: 'pro' }); // read separately from the listener
    expect(live.status()).toBe('live');
    listeners[1]?.error(new Error('permission-denied'));
    expect(live.status()).toBe('unavailable');
    all[1]?.unsubscribe();
    expect(live.status()).toBe('live');
    all[0]?.unsubscribe();
    expect(live.status()).toBe('idle');
  });

  it('reports a listener around the page to its owner alone', async () => {
    const { live, listeners } = setUp();
    const reports: LiveStatus[] = [];
    const query = { collection: 'users/u1/notifications', schema: source.schema };
    live.watchQuery({ ...query, report: (status) => reports.push(status) }).subscribe();
    await turn();
    listeners[0]?.next(now('free'));
    listeners[0]?.error(new Error('permission-denied'));
    expect(reports).toEqual(['connecting', 'live', 'unavailable']);
    expect(live.status()).toBe('idle');
  });
});

import { TestBed } from '@angular/core/testing';
import { BehaviorSubject, type Observable, Subject } from 'rxjs';
import * as z from 'zod';
import { FirebaseRuntime } from './firebase-runtime';
import { Live } from './live';

const source = { path: 'entitlements/u1', schema: () => Promise.resolve(z.string()) };
const turn = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

function setUp() {
  const uid$ = new BehaviorSubject<string | null>('u1');
  const listeners: Subject<string | null>[] = [];
  const watchDocument = jest.fn((): Observable<string | null> => {
    const listener = new Subject<string | null>();
    listeners.push(listener);
    return listener;
  });
  const runtime = {
    auth: jest.fn(() => Promise.resolve({ uid$ })),
    firestore: jest.fn(() => Promise.resolve({ watchDocument })),
  };
  TestBed.configureTestingModule({ providers: [{ provide: FirebaseRuntime, useValue: runtime }] });
  const seen: (string | null)[] = [];
  return { live: TestBed.inject(Live), uid$, listeners, runtime, watchDocument, seen };
}

describe('Live', () => {
  it('loads Firebase at the first subscription and passes on what changes', async () => {
    const { live, runtime, listeners, seen } = setUp();
    const changes = live.watchDocument(source);
    expect(runtime.auth).not.toHaveBeenCalled();
    changes.subscribe((value) => seen.push(value));
    expect(live.status()).toBe('connecting');
    await turn();
    listeners[0]?.next('free');
    listeners[0]?.next('pro');
    expect(seen).toEqual(['free', 'pro']);
    expect(live.status()).toBe('live');
  });

  it('is silent and says so while nobody is signed in to Firebase', async () => {
    const { live, uid$, listeners, watchDocument, seen } = setUp();
    uid$.next(null);
    live.watchDocument(source).subscribe((value) => seen.push(value));
    await turn();
    expect(live.status()).toBe('unavailable');
    expect(watchDocument).not.toHaveBeenCalled();
    uid$.next('u1');
    listeners[0]?.next('pro');
    expect(seen).toEqual(['pro']);
    expect(live.status()).toBe('live');
  });

  it('listens anew after a refusal, later each time, and never fails', async () => {
    jest.useFakeTimers();
    try {
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
      listeners[2]?.next('pro');
      expect(seen).toEqual(['pro']);
    } finally {
      jest.useRealTimers();
    }
  });
});

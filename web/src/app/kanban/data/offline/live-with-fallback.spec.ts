import { signal } from '@angular/core';
import { TestBed } from '@angular/core/testing';
import { of, Subject } from 'rxjs';
import { Live } from '../../../core/firebase/live';
import type { LiveStatus } from '../../../core/firebase/live-query';
import { RefetchOnFocus } from '../../../core/firebase/refetch-on-focus';
import { LiveWithFallback } from './live-with-fallback';

function setUp() {
  const status = signal<LiveStatus>('live');
  TestBed.configureTestingModule({
    providers: [
      LiveWithFallback,
      { provide: Live, useValue: { status } },
      { provide: RefetchOnFocus, useValue: { register: () => undefined } },
    ],
  });
  const listener = new Subject<string>();
  const stored = { value: 'first' };
  const shown: string[] = [];
  const reading = TestBed.inject(LiveWithFallback)
    .read(listener, () => of(stored.value))
    .subscribe((value) => shown.push(value));
  TestBed.tick();
  return { status, listener, stored, shown, reading };
}

beforeEach(() => jest.useFakeTimers());

it('calls the API when the listener is late, and not after its first snapshot', () => {
  const { listener, shown } = setUp();
  jest.advanceTimersByTime(4_999);
  expect(shown).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(shown).toEqual(['first']);
  listener.next('live');
  jest.advanceTimersByTime(600_000);
  expect(shown).toEqual(['first', 'live']);
});

it('calls it again while this listener has no snapshot and the others have', () => {
  const { stored, shown, reading } = setUp();
  jest.advanceTimersByTime(5_000);
  stored.value = 'changed';
  jest.advanceTimersByTime(15_000);
  expect(shown).toEqual(['first', 'changed']);
  reading.unsubscribe();
  expect(jest.getTimerCount()).toBe(0);
});

it('does not call it again when no listener works: the page says that it refreshes on return', () => {
  const { status, shown } = setUp();
  jest.advanceTimersByTime(5_000);
  status.set('unavailable');
  TestBed.tick();
  expect(shown).toEqual(['first', 'first']);
  jest.advanceTimersByTime(600_000);
  expect(shown).toEqual(['first', 'first']);
});

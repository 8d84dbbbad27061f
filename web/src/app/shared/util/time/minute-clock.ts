import { DestroyRef, inject, type Signal, signal } from '@angular/core';
import { currentTime } from './clock';

const MINUTE = 60_000;

/** The current time in epoch milliseconds, updated every minute until the caller is destroyed. Needs an injection context. */
export function minuteClock(): Signal<number> {
  const now = signal(currentTime());
  const timer = setInterval(() => now.set(currentTime()), MINUTE);
  inject(DestroyRef).onDestroy(() => clearInterval(timer));
  return now.asReadonly();
}

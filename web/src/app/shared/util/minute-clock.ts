import { DestroyRef, inject, type Signal, signal } from '@angular/core';

const MINUTE = 60_000;

/** The present, epoch milliseconds, anew with each minute while the caller lives. Call where `inject` may be called. */
export function minuteClock(): Signal<number> {
  const now = signal(Date.now());
  const timer = setInterval(() => now.set(Date.now()), MINUTE);
  inject(DestroyRef).onDestroy(() => clearInterval(timer));
  return now.asReadonly();
}

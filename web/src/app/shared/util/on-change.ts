import { effect, untracked } from '@angular/core';

/** Calls `act` with the value, now and after each change. What `act` reads does not repeat it. */
export function onChange<T>(value: () => T, act: (value: T) => void): void {
  effect(() => {
    const current = value();
    untracked(() => act(current));
  });
}

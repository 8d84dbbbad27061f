import { computed, DestroyRef, DOCUMENT, inject, Service, signal } from '@angular/core';

/** A server that responds within this time is not reported as slow. */
export const SLOW_MS = 8_000;

/**
 * The browser's online state, and whether the server responds. Only "offline" is reliable: "online" does not mean that a
 * server can be reached.
 */
@Service()
export class Connectivity {
  private readonly window = inject(DOCUMENT).defaultView;
  private readonly _online = signal(this.window?.navigator.onLine ?? true);
  readonly online = this._online.asReadonly();
  private readonly slowRequests = signal(0);
  /** True while a request waits for longer than usual. */
  readonly slow = computed(() => this.slowRequests() > 0);

  constructor() {
    const stop = new AbortController();
    const { signal } = stop;
    this.window?.addEventListener('online', () => this._online.set(true), { signal });
    this.window?.addEventListener('offline', () => this._online.set(false), { signal });
    inject(DestroyRef).onDestroy(() => stop.abort());
  }

  /** Reports a request as slow until it ends. */
  async track<T>(request: Promise<T>): Promise<T> {
    let change = 0;
    const timer = setTimeout(() => {
      change = 1;
      this.slowRequests.update((count) => count + change);
    }, SLOW_MS);
    try {
      return await request;
    } finally {
      clearTimeout(timer);
      this.slowRequests.update((count) => count - change);
    }
  }
}

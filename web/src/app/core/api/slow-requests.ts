import { computed, Service, signal } from '@angular/core';

/** A server that responds within this time is not reported as slow. */
export const SLOW_MS = 8_000;

/** True when requests of the page wait for longer than usual. */
@Service()
export class SlowRequests {
  private readonly count = signal(0);
  readonly waiting = computed(() => this.count() > 0);

  /** Reports a request as slow until it ends. */
  async track<T>(request: Promise<T>): Promise<T> {
    let change = 0;
    const timer = setTimeout(() => {
      change = 1;
      this.count.update((count) => count + change);
    }, SLOW_MS);
    try {
      return await request;
    } finally {
      clearTimeout(timer);
      this.count.update((count) => count - change);
    }
  }
}

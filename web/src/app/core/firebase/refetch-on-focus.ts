import { computed, DestroyRef, DOCUMENT, effect, inject, Service } from '@angular/core';
import { Connectivity } from '../api/connectivity';
import { Live } from './live';

/** Refetches what listeners do not deliver, and reports whether live updates work. */
@Service()
export class RefetchOnFocus {
  private readonly connectivity = inject(Connectivity);
  private readonly live = inject(Live);
  private readonly document = inject(DOCUMENT);

  /**
   * `paused`: this browser cannot listen, so pages refetch when they become visible.
   * `waiting`: not known yet, or offline, which the page shows separately.
   */
  readonly updates = computed<'waiting' | 'live' | 'paused'>(() => {
    if (!this.connectivity.online()) return 'waiting';
    const status = this.live.status();
    return status === 'live' ? 'live' : status === 'unavailable' ? 'paused' : 'waiting';
  });

  /**
   * Registers a refetch: runs when the network returns, when the browser restores the page from its back-forward cache
   * and, without listeners, when the page becomes visible again. Ends when the caller is destroyed. Needs an injection context.
   */
  register(refresh: () => void): void {
    let online = true;
    effect(() => {
      const before = online;
      online = this.connectivity.online();
      if (online && !before) refresh();
    });
    const stop = new AbortController();
    const { signal } = stop;
    this.document.addEventListener(
      'visibilitychange',
      () => {
        if (this.document.visibilityState === 'visible' && this.updates() !== 'live') refresh();
      },
      { signal },
    );
    this.document.defaultView?.addEventListener(
      'pageshow',
      ({ persisted }) => {
        if (persisted) refresh();
      },
      { signal },
    );
    inject(DestroyRef).onDestroy(() => stop.abort());
  }
}

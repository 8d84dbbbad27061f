import { computed, DestroyRef, DOCUMENT, effect, inject, Service } from '@angular/core';
import { Connectivity } from '../api/connectivity';
import { Live } from './live';

/** Whether what is on screen stays true by itself, and what to do where it does not. */
@Service()
export class RefetchOnFocus {
  private readonly connectivity = inject(Connectivity);
  private readonly live = inject(Live);
  private readonly document = inject(DOCUMENT);

  /**
   * `paused`: this browser cannot listen, so pages ask when somebody looks at them.
   * `waiting`: nothing can be said yet, or there is no network, which the page says already.
   */
  readonly updates = computed<'waiting' | 'live' | 'paused'>(() => {
    if (!this.connectivity.online()) return 'waiting';
    const status = this.live.status();
    return status === 'live' ? 'live' : status === 'unavailable' ? 'paused' : 'waiting';
  });

  /**
   * Calls for what listeners do not bring: when the network is back, and, in a browser without
   * listeners, when somebody comes back to the page. Ends with the caller; call where `inject` may be called.
   */
  register(refresh: () => void): void {
    let online = true;
    effect(() => {
      const before = online;
      online = this.connectivity.online();
      if (online && !before) refresh();
    });
    const stop = new AbortController();
    this.document.addEventListener(
      'visibilitychange',
      () => {
        if (this.document.visibilityState === 'visible' && this.updates() !== 'live') refresh();
      },
      { signal: stop.signal },
    );
    inject(DestroyRef).onDestroy(() => stop.abort());
  }
}

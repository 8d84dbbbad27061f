import { DestroyRef, DOCUMENT, inject, Service, signal } from '@angular/core';

/** The browser's online state. Only "offline" is reliable: "online" does not mean that a server can be reached. */
@Service()
export class Connectivity {
  private readonly window = inject(DOCUMENT).defaultView;
  private readonly _online = signal(this.window?.navigator.onLine ?? true);
  readonly online = this._online.asReadonly();

  constructor() {
    const stop = new AbortController();
    const { signal } = stop;
    this.window?.addEventListener('online', () => this._online.set(true), { signal });
    this.window?.addEventListener('offline', () => this._online.set(false), { signal });
    inject(DestroyRef).onDestroy(() => stop.abort());
  }
}

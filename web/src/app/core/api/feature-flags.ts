import { DestroyRef, DOCUMENT, inject, Service, signal } from '@angular/core';
import type { ApiResponse } from '@keelson/contracts/http/api';
import { refreshWhileShown } from '../../shared/util/refresh-while-shown';
import { ApiClient } from './api-client';

type Flags = ApiResponse<'GET', '/api/flags'>['flags'];

/** Open pages follow a change within this time; the server needs up to 30 seconds. */
const REFRESH_MS = 60_000;

/**
 * Holds which features are on for the signed-in account. The server decides with every request: this only spares users
 * a click that would be refused.
 */
@Service()
export class FeatureFlags {
  private readonly api = inject(ApiClient);
  private readonly document = inject(DOCUMENT);
  private readonly flags = signal<Flags | null>(null);

  /** False until it is known. */
  isOff(key: keyof Flags): boolean {
    return this.flags()?.[key] === false;
  }

  /** Keeps the flags current until the caller is destroyed. Needs an injection context. */
  watch(): void {
    const stop = new AbortController();
    const refreshWhenShown = (): void => {
      if (this.document.visibilityState === 'visible') void this.refresh();
    };
    refreshWhileShown(
      () => this.refresh(),
      () => REFRESH_MS,
    );
    this.document.addEventListener('visibilitychange', refreshWhenShown, { signal: stop.signal });
    inject(DestroyRef).onDestroy(() => stop.abort());
    void this.refresh();
  }

  async refresh(): Promise<void> {
    try {
      this.flags.set((await this.api.get('/api/flags')).flags);
    } catch {
      // The last known flags count.
    }
  }
}

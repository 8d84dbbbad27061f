import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';

/** `missing` two variables are not set · `down` they are, but nobody answers. */
export type GatewayState = 'checking' | 'ready' | 'missing' | 'down';

const STATES = { up: 'ready', down: 'down', 'not-configured': 'missing' } as const;
const CHECK_MS = 10_000;
const UNAVAILABLE = 503;

/** Whether the execution service can be reached, without which nothing is changed. */
@Service({ autoProvided: false })
export class GatewayStatus {
  private readonly api = inject(ApiClient);
  private readonly _state = signal<GatewayState>('checking');
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly state = this._state.asReadonly();
  /** False only when it is known that nothing can be written: a first click should not have to wait. */
  readonly writable = computed(() => this._state() !== 'missing');

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
    void this.check();
  }

  /** Looks now, and until it is back again and again. */
  async check(): Promise<void> {
    clearTimeout(this.timer);
    try {
      const { dependencies } = await this.api.get('/api/health');
      const found = dependencies.find(({ name }) => name === 'execution');
      this._state.set(STATES[found?.status ?? 'not-configured']);
    } catch {
      // No health is no news; the page says by itself that it is offline.
    }
    if (this._state() === 'down') this.timer = setTimeout(() => void this.check(), CHECK_MS);
  }

  /** After a call that failed: looks whether it was the gateway. Other failures say nothing about it. */
  checkAfter(error: unknown): void {
    if (error instanceof ApiError && error.status === UNAVAILABLE) void this.check();
  }
}

import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import { takeUntilDestroyed } from '@angular/core/rxjs-interop';
import { ApiClient } from '../../../core/api/api-client';
import type { ApiError } from '../../../core/api/api-error';

/** `missing`: the execution service is not configured. `down`: it is configured but doesn't respond. */
export type GatewayState = 'checking' | 'ready' | 'missing' | 'down';

const STATES = { up: 'ready', down: 'down', 'not-configured': 'missing' } as const;
const CHECK_MS = 10_000;
const UNAVAILABLE = 503;

/** True when the execution service is reachable. Every change of boards and cards needs it. */
@Service({ autoProvided: false })
export class GatewayStatus {
  private readonly api = inject(ApiClient);
  private readonly _state = signal<GatewayState>('checking');
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly state = this._state.asReadonly();
  /** False only when the service is known to be missing, so that the first click doesn't wait for a check. */
  readonly writable = computed(() => this._state() !== 'missing');

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
    this.api.failed.pipe(takeUntilDestroyed()).subscribe((error) => this.checkAfter(error));
    void this.check();
  }

  /** Checks now, and repeats the check while the service is down. */
  async check(): Promise<void> {
    clearTimeout(this.timer);
    try {
      const { dependencies } = await this.api.get('/api/health');
      const found = dependencies.find(({ name }) => name === 'execution');
      this._state.set(STATES[found?.status ?? 'not-configured']);
    } catch {
      // Keep the last state. The page shows separately that it is offline.
    }
    if (this._state() === 'down') this.timer = setTimeout(() => void this.check(), CHECK_MS);
  }

  /**
   * Takes the state from the error of a request: it is newer than a health check, whose result the server keeps for some
   * seconds. After another 503 of boards it checks again. Other errors say nothing about the gateway.
   */
  private checkAfter({ status, code }: ApiError): void {
    if (status !== UNAVAILABLE || !code.startsWith('kanban/')) return;
    if (code === 'kanban/bridge-down') {
      this._state.set('down');
      clearTimeout(this.timer);
      this.timer = setTimeout(() => void this.check(), CHECK_MS);
    } else void this.check();
  }
}

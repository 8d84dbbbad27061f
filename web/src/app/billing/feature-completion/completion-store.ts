import { DestroyRef, inject, Service, signal } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import type { CheckoutSessionId } from '@keelson/contracts/ids';
import { ApiError } from '../../core/api/api-error';
import { describeReadError, type ErrorView } from '../../core/api/describe-error';
import { injectPayerApi } from '../../core/billing/payer-api';
import { completionView, type CompletionView, pollDelay } from './completion-view';

type State =
  | { readonly status: 'loading' }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly error: ErrorView }
  | { readonly status: 'known'; readonly view: CompletionView };

/** Polls the result of a checkout with increasing delays until it is final. */
@Service({ autoProvided: false })
export class CompletionStore {
  private readonly api = injectPayerApi();
  private readonly id = inject(ActivatedRoute).snapshot.queryParamMap.get('session_id');
  private readonly _state = signal<State>({ status: 'loading' });
  private readonly _pollingStopped = signal(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly state = this._state.asReadonly();
  /** True when polling ended without a final result. */
  readonly pollingStopped = this._pollingStopped.asReadonly();

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
    void this.startPolling();
  }

  async startPolling(): Promise<void> {
    clearTimeout(this.timer);
    this._pollingStopped.set(false);
    await this.poll(0);
  }

  private async poll(count: number): Promise<void> {
    if (!this.id?.startsWith('cs_')) {
      this._state.set({ status: 'unknown' });
      return;
    }
    try {
      const id = this.id as CheckoutSessionId;
      const view = completionView(
        await this.api.get('/api/checkout/sessions/{id}', { params: { id } }),
      );
      this._state.set({ status: 'known', view });
      if (view.polling) this.scheduleNextPoll(count);
    } catch (error) {
      const unknown = error instanceof ApiError && error.code === 'billing/checkout-not-found';
      if (unknown) {
        this._state.set({ status: 'unknown' });
        return;
      }
      const before = this._state();
      const shown = before.status === 'failed' ? before.error : null;
      const view = describeReadError(error, () => this.startPolling(), shown);
      this._state.set({ status: 'failed', error: view });
    }
  }

  private scheduleNextPoll(count: number): void {
    const delay = pollDelay(count);
    if (delay === null) this._pollingStopped.set(true);
    else this.timer = setTimeout(() => void this.poll(count + 1), delay);
  }
}

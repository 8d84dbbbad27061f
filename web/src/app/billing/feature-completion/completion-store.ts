import { computed, DestroyRef, inject, Service, signal } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import type { CheckoutSessionId } from '@keelson/contracts/ids';
import { ApiClient } from '../../core/api/api-client';
import { ApiError } from '../../core/api/api-error';
import { describeError, type ErrorView } from '../../core/api/describe-error';
import { completionView, type CompletionView, pauseBefore } from './completion-view';

type State =
  | { readonly status: 'loading' }
  | { readonly status: 'unknown' }
  | { readonly status: 'failed'; readonly error: ErrorView }
  | { readonly status: 'known'; readonly view: CompletionView };

/** Asks how the checkout ended until it has, with longer and longer pauses. */
@Service({ autoProvided: false })
export class CompletionStore {
  private readonly api = inject(ApiClient);
  private readonly id = inject(ActivatedRoute).snapshot.queryParamMap.get('session_id');
  private readonly _state = signal<State>({ status: 'loading' });
  private readonly gaveUp = signal(false);
  private timer: ReturnType<typeof setTimeout> | undefined;
  readonly state = this._state.asReadonly();
  /** True when it is still open and is no longer asked about by itself. */
  readonly stoppedAsking = computed(() => this.gaveUp());

  constructor() {
    inject(DestroyRef).onDestroy(() => clearTimeout(this.timer));
    void this.ask();
  }

  /** Starts to ask anew. */
  async ask(): Promise<void> {
    clearTimeout(this.timer);
    this.gaveUp.set(false);
    await this.round(0);
  }

  private async round(count: number): Promise<void> {
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
      if (view.waits) this.askLater(count);
    } catch (error) {
      const unknown = error instanceof ApiError && error.code === 'billing/checkout-not-found';
      this._state.set(
        unknown ? { status: 'unknown' } : { status: 'failed', error: describeError(error) },
      );
    }
  }

  private askLater(count: number): void {
    const pause = pauseBefore(count);
    if (pause === null) this.gaveUp.set(true);
    else this.timer = setTimeout(() => void this.round(count + 1), pause);
  }
}

import { signal, type Signal } from '@angular/core';
import { describeError, type ErrorView } from './describe-error';

/** What one part of a page knows; data that is being refreshed stays on screen. */
export type LoadState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ErrorView }
  | { readonly status: 'ready'; readonly data: T };

/** One part's data: loaded once, refreshed in place, and never a reason for the others to wait. */
export class AsyncState<T> {
  private readonly _state = signal<LoadState<T>>({ status: 'loading' });
  private requested = 0;
  private shown = 0;
  readonly state: Signal<LoadState<T>> = this._state.asReadonly();

  constructor(private readonly fetch: () => Promise<T>) {}

  /** Shows what came with the page, without asking. */
  set(data: T): void {
    this.shown = ++this.requested;
    this._state.set({ status: 'ready', data });
  }

  /** Shows the skeleton again, then what comes. */
  async load(): Promise<void> {
    this._state.set({ status: 'loading' });
    await this.refresh();
  }

  /** Changes in place; a failure is shown only when there is nothing else to show. */
  async refresh(): Promise<void> {
    const round = ++this.requested;
    try {
      const data = await this.fetch();
      // An answer is shown unless one to a later question is on screen already.
      if (round < this.shown) return;
      this.shown = round;
      this._state.set({ status: 'ready', data });
    } catch (error) {
      if (round !== this.requested || this._state().status === 'ready') return;
      this._state.set({ status: 'failed', error: describeError(error) });
    }
  }
}

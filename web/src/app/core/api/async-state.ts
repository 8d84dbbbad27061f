import { computed, signal, type Signal } from '@angular/core';
import { describeReadError, type ErrorView } from './describe-error';

/** Loading state of one part of a page. Data stays on screen while it is refreshed. */
export type LoadState<T> =
  | { readonly status: 'loading' }
  | { readonly status: 'failed'; readonly error: ErrorView }
  | { readonly status: 'ready'; readonly data: T };

/** Loads one part of a page independently of the others and refreshes it in place. */
export class AsyncState<T> {
  private readonly _state = signal<LoadState<T>>({ status: 'loading' });
  private requested = 0;
  private shown = 0;
  readonly state: Signal<LoadState<T>> = this._state.asReadonly();
  /** Null until the part is ready. */
  readonly data = computed(() => {
    const state = this._state();
    return state.status === 'ready' ? state.data : null;
  });

  constructor(private readonly fetch: () => Promise<T>) {}

  /** Shows data that came with the page, without a request. */
  set(data: T): void {
    this.shown = ++this.requested;
    this._state.set({ status: 'ready', data });
  }

  /** Shows what came with the page in the first view, otherwise the skeleton until it is loaded. */
  begin(given: T | null): void {
    if (given === null) void this.load();
    else this.set(given);
  }

  /** Shows the skeleton and loads again. */
  async load(): Promise<void> {
    this._state.set({ status: 'loading' });
    await this.refresh();
  }

  /** Refreshes in place. An error is shown only when there is no data. */
  async refresh(): Promise<void> {
    const round = ++this.requested;
    try {
      const data = await this.fetch();
      // Ignore a response when one to a later request is on screen already.
      if (round < this.shown) return;
      this.shown = round;
      this._state.set({ status: 'ready', data });
    } catch (error) {
      const before = this._state();
      if (round !== this.requested || before.status === 'ready') return;
      const shown = before.status === 'failed' ? before.error : null;
      const view = describeReadError(error, () => this.refresh(), shown);
      this._state.set({ status: 'failed', error: view });
    }
  }
}

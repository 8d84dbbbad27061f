import { inject } from '@angular/core';
import { AsyncState } from '../api/async-state';
import { RefetchOnFocus } from './refetch-on-focus';

/** A part of a page that is loaded at once, and again when the page returns. */
export function injectAsyncState<T>(fetch: () => Promise<T>): AsyncState<T> {
  const state = new AsyncState(fetch);
  void state.load();
  inject(RefetchOnFocus).register(() => void state.refresh());
  return state;
}

import { effect, type Signal, untracked } from '@angular/core';
import type { ParamMap } from '@angular/router';
import type { PagedList } from '../api/paged-list';

/** Loads the row named in the URL (`?open=`), even when it is not on the first page. */
export function loadOpenRow(
  list: Pick<PagedList<unknown, unknown>, 'rows' | 'loadUntil'>,
  params: Signal<ParamMap>,
): void {
  effect(() => {
    const id = params().get('open');
    if (id === null || list.rows() === null) return;
    untracked(() => void list.loadUntil(id));
  });
}

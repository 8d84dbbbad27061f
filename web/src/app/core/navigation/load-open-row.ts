import { computed, effect, type Signal, untracked } from '@angular/core';
import type { ParamMap } from '@angular/router';
import type { PagedList } from '../api/paged-list';

/**
 * The row named in the URL (`?open=`), which is loaded even when it is not on the first page.
 *
 * @returns Null while there is none.
 */
export function loadOpenRow<Row extends { readonly id: string }>(
  list: Pick<PagedList<never, Row>, 'rows' | 'loadUntil'>,
  params: Signal<ParamMap>,
): Signal<Row | null> {
  effect(() => {
    const id = params().get('open');
    if (id === null || list.rows() === null) return;
    untracked(() => void list.loadUntil(id));
  });
  return computed(() => {
    const open = params().get('open');
    return list.rows()?.find(({ id }) => id === open) ?? null;
  });
}

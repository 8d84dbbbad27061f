import { inject } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, type ParamMap, Router } from '@angular/router';
import type { Signal } from '@angular/core';

/** What a page shows of its data, kept in the address so that it can be sent, reloaded and gone back to. */
export interface QueryParams {
  readonly params: Signal<ParamMap>;
  /** Writes some parameters; null or an empty text removes one. The page stays where it is. */
  readonly update: (patch: Readonly<Record<string, string | null>>) => void;
}

/** The query of the current page. Call where `inject` may be called, in the page's own injector. */
export function injectQueryParams(): QueryParams {
  const route = inject(ActivatedRoute);
  const router = inject(Router);
  return {
    params: toSignal(route.queryParamMap, { requireSync: true }),
    update: (patch) => {
      const queryParams = Object.fromEntries(
        Object.entries(patch).map(([name, value]) => [name, value === '' ? null : value]),
      );
      void router.navigate([], {
        relativeTo: route,
        queryParams,
        queryParamsHandling: 'merge',
        replaceUrl: true,
        scroll: 'manual',
      });
    },
  };
}

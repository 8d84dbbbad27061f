import { inject, type Signal } from '@angular/core';
import { toSignal } from '@angular/core/rxjs-interop';
import { ActivatedRoute, type ParamMap, Router } from '@angular/router';

/** A page's view state, kept in the query of the URL: it can be shared, reloaded and navigated. */
export interface QueryParams {
  readonly params: Signal<ParamMap>;
  /** Writes parameters; null or an empty text removes one. The page stays the same. */
  readonly update: (patch: Readonly<Record<string, string | null>>) => void;
}

/** The query of the current page. Needs an injection context in the page's own injector. */
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

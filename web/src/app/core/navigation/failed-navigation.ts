import { Location } from '@angular/common';
import { inject } from '@angular/core';
import { type NavigationError, RedirectCommand, Router } from '@angular/router';
import { ApiError } from '../api/api-error';
import { reloadOnStaleChunk } from './reload-on-stale-chunk';

/** The page for a navigation that failed. The browser shows the address that failed, so loading it again is another attempt. */
export const UNAVAILABLE_PATH = 'unavailable';

/** Shows why a page cannot be opened. Without a page, the browser would show nothing, or the page before. */
export function failedNavigation(failure: NavigationError): RedirectCommand | undefined {
  if (failure.error instanceof ApiError) {
    // Identity goes to the sign-in page.
    if (failure.error.status === 401) return undefined;
    const location = inject(Location);
    // The router's own `browserUrl` would be remembered: loading the address again would show this page again.
    if (location.path(true) !== failure.url) location.go(failure.url);
    const page = inject(Router).createUrlTree([UNAVAILABLE_PATH]);
    return new RedirectCommand(page, { skipLocationChange: true });
  }
  reloadOnStaleChunk(failure);
  return undefined;
}

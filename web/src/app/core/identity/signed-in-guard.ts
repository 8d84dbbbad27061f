import { inject } from '@angular/core';
import { type CanMatchFn, Router } from '@angular/router';
import { DocumentLocation } from '../navigation/document-location';
import { signInUrl } from '../navigation/safe-next';
import { Identity } from './identity';

/**
 * Guard of signed-in pages. The server checks page loads; this guard covers navigation inside the app. It is not a
 * security boundary: the API checks the session of every request.
 */
export const signedInGuard: CanMatchFn = async () => {
  const identity = inject(Identity);
  const location = inject(DocumentLocation);
  const router = inject(Router);
  if (identity.restore() !== null) return true;
  // The server served the page, so there was a cookie, but the hint is missing (storage was cleared or is blocked):
  // ask the API. On a 401, Identity goes to the sign-in page. Other errors are no answer: the navigation fails with them.
  if (!router.navigated) {
    await identity.loadMe();
    return true;
  }
  const target = router.currentNavigation()?.extractedUrl;
  location.go(signInUrl(target ? router.serializeUrl(target) : location.path));
  return false;
};

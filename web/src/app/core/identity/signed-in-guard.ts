import { inject } from '@angular/core';
import { type CanMatchFn, Router } from '@angular/router';
import { DocumentLocation } from '../navigation/document-location';
import { signInUrl } from '../navigation/safe-next';
import { Identity } from './identity';

/**
 * For signed-in pages. The server has decided already when the page was loaded; this answers for
 * moves inside the app, and is no protection: without a session the API answers nothing.
 */
export const signedInGuard: CanMatchFn = async () => {
  const identity = inject(Identity);
  const location = inject(DocumentLocation);
  const router = inject(Router);
  if (identity.restore() !== null) return true;
  // The shell was served, so there was a cookie, but this browser has forgotten (storage was cleared
  // or is switched off): ask. A 401 makes Identity leave for the sign-in page by itself.
  if (!router.navigated) return isKnownToServer(identity);
  const target = router.currentNavigation()?.extractedUrl;
  location.go(signInUrl(target ? router.serializeUrl(target) : location.path));
  return false;
};

const isKnownToServer = (identity: Identity): Promise<boolean> =>
  identity.loadMe().then(
    () => true,
    () => false,
  );

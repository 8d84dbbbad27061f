import { inject } from '@angular/core';
import { type CanMatchFn, Router } from '@angular/router';
import { DocumentLocation } from './document-location';

/**
 * Public and signed-in pages are two builds (docs/adr/0017). A URL unknown to this build is loaded from the server,
 * which serves the other build or a 404.
 */
export const fullPageLoad: CanMatchFn = () => {
  const router = inject(Router);
  const location = inject(DocumentLocation);
  const target = router.currentNavigation()?.extractedUrl;
  // The server served this app for this URL, so loading it again changes nothing.
  if (!router.navigated || !target) return false;
  location.go(router.serializeUrl(target));
  return new Promise<boolean>(() => undefined); // never resolves: the page unloads
};

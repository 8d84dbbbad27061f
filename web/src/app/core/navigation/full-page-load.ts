import { inject } from '@angular/core';
import { type CanMatchFn, Router } from '@angular/router';
import { DocumentLocation } from './document-location';

/**
 * Public and signed-in pages are two builds (docs/adr/0017). A move to an address that this one does
 * not know is a full load: the server has the other one, or knows that there is nothing.
 */
export const fullPageLoad: CanMatchFn = () => {
  const router = inject(Router);
  const location = inject(DocumentLocation);
  const target = router.currentNavigation()?.extractedUrl;
  // The server served us for this very address, so there is nothing else to ask it for.
  if (!router.navigated || !target) return false;
  location.go(router.serializeUrl(target));
  return new Promise<boolean>(() => undefined); // until the page is gone
};

import { DOCUMENT, effect, inject } from '@angular/core';

/**
 * Refreshes again and again while the page is visible, until the caller is destroyed. Needs an injection context.
 *
 * @param everyMs A signal may change it; the time then begins anew.
 */
export function refreshWhileShown(refresh: () => unknown, everyMs: () => number): void {
  const document = inject(DOCUMENT);
  effect((onCleanup) => {
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') refresh();
    }, everyMs());
    onCleanup(() => clearInterval(timer));
  });
}

import { afterNextRender, ApplicationRef, DestroyRef, DOCUMENT, inject } from '@angular/core';

/**
 * Renders what a click has changed before the next event: what is typed next goes to the field that the click has opened.
 * Angular alone would wait for the next frame, and on a busy machine the first letters are lost until then.
 *
 * Needs an injection context.
 */
export function renderAfterClicks(): void {
  const app = inject(ApplicationRef);
  const { defaultView: window } = inject(DOCUMENT);
  const destroyRef = inject(DestroyRef);
  // Clicks by scripts can happen while the page is rendered.
  const render = ({ isTrusted }: Event): void => {
    if (isTrusted) app.tick();
  };
  afterNextRender(() => {
    window?.addEventListener('click', render);
    destroyRef.onDestroy(() => window?.removeEventListener('click', render));
  });
}

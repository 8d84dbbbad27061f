import { afterNextRender, ApplicationRef, type ElementRef, inject } from '@angular/core';

/** Set by `public/preferences.js`: the button that was clicked last. */
type Page = typeof globalThis & { keelsonEarlyClick?: HTMLElement | null };

/**
 * Clicks the button that a person has clicked in a rendered page before the app was there. Links and
 * popovers work without it.
 *
 * Needs an injection context.
 */
export function repeatEarlyClick(): void {
  const app = inject(ApplicationRef);
  const repeat = (): void => {
    const { keelsonEarlyClick: early } = globalThis as Page;
    if (early?.isConnected === true) early.click();
  };
  // When it is stable, the app has taken over what it shows, and removes the rest.
  afterNextRender(() => void app.whenStable().then(repeat));
}

/**
 * Says so when a person has opened a popover in a rendered page before the app was there, because its event of that time is lost.
 *
 * Needs an injection context.
 *
 * @param open Is called after the first render.
 */
export function injectEarlyOpening(panel: () => ElementRef<HTMLElement>, open: () => void): void {
  afterNextRender(() => {
    if (panel().nativeElement.matches(':popover-open')) open();
  });
}

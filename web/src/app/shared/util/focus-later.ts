import { afterNextRender, ElementRef, inject, Injector } from '@angular/core';

/**
 * For a component whose button gives place to a form, or the other way round: without this, the focus falls to the page
 * together with the element that had it.
 *
 * @returns Focuses the component's first element for a CSS selector, once what has changed is rendered.
 */
export function injectFocusLater(options: FocusOptions = {}): (selector: string) => void {
  const host = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
  const injector = inject(Injector);
  return (selector) => {
    afterNextRender(() => host.querySelector<HTMLElement>(selector)?.focus(options), { injector });
  };
}

import { afterRenderEffect, Directive, ElementRef, inject, input } from '@angular/core';

/**
 * Scrolls its element into view and focuses it when it appears and whenever the value changes: for results of an action
 * that the person started elsewhere on the page.
 */
@Directive({ selector: '[appReveal]', host: { tabindex: '-1' } })
export class Reveal {
  readonly appReveal = input.required<unknown>();

  constructor() {
    const { nativeElement } = inject<ElementRef<HTMLElement>>(ElementRef);
    afterRenderEffect(() => {
      this.appReveal();
      nativeElement.scrollIntoView({ block: 'start' });
      nativeElement.focus({ preventScroll: true });
    });
  }
}

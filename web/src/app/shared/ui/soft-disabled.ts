import { Directive, ElementRef, inject, input } from '@angular/core';

/**
 * Disables a control without `disabled`, which drops the focus to the page: for controls that are disabled by their own
 * effect, such as a button while its request runs. Screen readers announce the state, and a press has no effect.
 */
@Directive({
  selector: '[appSoftDisabled]',
  host: { '[attr.aria-disabled]': 'disabled() || null' },
})
export class SoftDisabled {
  readonly disabled = input.required<boolean>({ alias: 'appSoftDisabled' });

  constructor() {
    const { nativeElement } = inject<ElementRef<HTMLElement>>(ElementRef);
    const ignore = (event: Event) => {
      if (!this.disabled()) return;
      event.preventDefault();
      event.stopImmediatePropagation();
    };
    // Before the listeners of templates. A click on the submit button is also what Enter in a field of its form does.
    nativeElement.addEventListener('click', ignore, { capture: true });
    if (nativeElement.localName !== 'select') return;
    nativeElement.addEventListener('mousedown', ignore, { capture: true });
    nativeElement.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Tab') ignore(event);
      },
      { capture: true },
    );
  }
}

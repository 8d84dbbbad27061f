import { afterRenderEffect, Directive, ElementRef, inject, input } from '@angular/core';

const SHOWN_MS = 900;

/**
 * Briefly highlights its element when the bound value changes, so that live changes are noticed. The first value is not
 * a change.
 */
@Directive({ selector: '[appFlashOnChange]' })
export class FlashOnChange {
  /** Compared with `===`: text or a number that represents what is shown. */
  readonly appFlashOnChange = input.required<string | number | boolean | null>();

  constructor() {
    const element = inject<ElementRef<HTMLElement>>(ElementRef).nativeElement;
    let before: string | number | boolean | null | undefined;
    afterRenderEffect({
      write: () => {
        const now = this.appFlashOnChange();
        if (before !== undefined && before !== now) flash(element);
        before = now;
      },
    });
  }
}

function flash(element: HTMLElement): void {
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) return;
  const color = 'color-mix(in srgb, var(--kl-signal) 28%, transparent)';
  element.animate(
    [
      { backgroundColor: color, boxShadow: `0 0 0 6px ${color}`, borderRadius: '4px' },
      {
        backgroundColor: color,
        boxShadow: `0 0 0 6px ${color}`,
        borderRadius: '4px',
        offset: 0.4,
      },
      { backgroundColor: 'transparent', boxShadow: '0 0 0 6px transparent', borderRadius: '4px' },
    ],
    { duration: SHOWN_MS, easing: 'ease-out' },
  );
}

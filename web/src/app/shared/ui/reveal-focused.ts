import { Directive } from '@angular/core';

/**
 * For a bar that scrolls sideways: what gets the focus is scrolled into view. Browsers leave an element where it is that
 * they show in part, also below the other elements of the bar.
 */
@Directive({ selector: '[appRevealFocused]', host: { '(focusin)': 'reveal($event)' } })
export class RevealFocused {
  protected reveal({ target }: FocusEvent): void {
    (target as Element).scrollIntoView({ block: 'nearest', inline: 'nearest' });
  }
}

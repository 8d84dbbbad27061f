import { Directive } from '@angular/core';

/** The arrow keys of the menu move the focus between its items. */
@Directive({
  selector: 'button[appCardMenuItem]',
  host: { class: 'menu-item', role: 'menuitem', tabindex: '-1', type: 'button' },
})
export class CardMenuItem {}

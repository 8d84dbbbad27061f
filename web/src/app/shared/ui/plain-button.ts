import { Directive } from '@angular/core';

/** A button submits the form around it only when its type says so. */
@Directive({ selector: 'button:not([type])', host: { type: 'button' } })
export class PlainButton {}

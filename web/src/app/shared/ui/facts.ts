import { Component } from '@angular/core';

/** Names and values, as `<dt>` and `<dd>` pairs in a `<dl appFacts>`. */
@Component({
  selector: 'dl[appFacts]',
  template: '<ng-content />',
  styles: `
    :host {
      display: grid;
      grid-template-columns: minmax(96px, max-content) 1fr;
      gap: 8px 16px;
      align-items: baseline;
      font-size: var(--kl-text-14);
    }

    :host ::ng-deep dt {
      color: var(--mat-sys-on-surface-variant);
    }

    :host ::ng-deep dd {
      min-width: 0;
    }
  `,
})
export class Facts {}

import { Component, input } from '@angular/core';

/** Shows what a page says that is not shown (403, 404, offline), with links. */
@Component({
  selector: 'app-system-page',
  template: `
    <p class="mono code">{{ code() }}</p>
    <h1 tabindex="-1">{{ heading() }}</h1>
    <p class="muted">{{ detail() }}</p>
    <div class="row-8"><ng-content /></div>
  `,
  styles: `
    :host {
      display: grid;
      justify-items: start;
      gap: 12px;
      max-width: var(--kl-column);
      margin: 0 auto;
      padding: 96px 24px;
    }

    .code {
      color: var(--mat-sys-tertiary);
    }
  `,
})
export class SystemPage {
  readonly code = input.required<string>();
  readonly heading = input.required<string>();
  readonly detail = input.required<string>();
}

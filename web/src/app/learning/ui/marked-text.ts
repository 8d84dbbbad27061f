import { Component, input } from '@angular/core';
import type { Stretch } from './excerpt';

/** Text with the words that were looked for marked. */
@Component({
  selector: 'app-marked-text',
  template: `
    @for (part of parts(); track $index) {
      @if (part.found) {
        <mark>{{ part.text }}</mark>
      } @else {
        <span>{{ part.text }}</span>
      }
    }
  `,
  styles: `
    mark {
      border-radius: 3px;
      background: var(--mat-sys-tertiary-container);
      color: var(--mat-sys-on-tertiary-container);
    }
  `,
})
export class MarkedText {
  readonly parts = input.required<readonly Stretch[]>();
}

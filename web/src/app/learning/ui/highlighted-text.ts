import { Component, input } from '@angular/core';
import type { TextPart } from '@keelson/contracts/learning/public-endpoints';

@Component({
  selector: 'app-highlighted-text',
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
export class HighlightedText {
  readonly parts = input.required<readonly TextPart[]>();
}

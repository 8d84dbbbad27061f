import { Component, computed, input } from '@angular/core';

/** A sentence in which words between backticks are code. */
@Component({
  selector: 'app-code-text',
  // Elements, because the compiler keeps a space around text in a block.
  template: `
    @for (piece of pieces(); track $index) {
      @if ($odd) {
        <code>{{ piece }}</code>
      } @else {
        <span>{{ piece }}</span>
      }
    }
  `,
  styles: `
    code {
      overflow-wrap: anywhere;
    }
  `,
})
export class CodeText {
  readonly text = input.required<string>();
  protected readonly pieces = computed(() => this.text().split('`'));
}

import { Component, input } from '@angular/core';

export type Shortcut = readonly [keys: readonly string[], what: string];

@Component({
  selector: 'app-shortcut-list',
  template: `
    <dl class="stack-8 small">
      @for (shortcut of shortcuts(); track $index) {
        <div>
          <dt class="cluster-4">
            @for (key of shortcut[0]; track key) {
              <kbd>{{ key }}</kbd>
            }
          </dt>
          <dd>{{ shortcut[1] }}</dd>
        </div>
      }
    </dl>
  `,
  styles: `
    div {
      display: grid;
      grid-template-columns: 128px 1fr;
      gap: 12px;
      align-items: baseline;
    }
  `,
})
export class ShortcutList {
  readonly shortcuts = input.required<readonly Shortcut[]>();
}

import { Component, input } from '@angular/core';
import { Icon } from './icon/icon';
import type { IconName } from './icon/icon-names';

/** Empty state: one sentence and, as content, the next action. */
@Component({
  selector: 'app-empty-state',
  imports: [Icon],
  template: `
    <app-icon [name]="icon()" />
    <p class="title" dir="auto">{{ heading() }}</p>
    @if (detail(); as text) {
      <p class="muted small" dir="auto">{{ text }}</p>
    }
    <div class="next"><ng-content /></div>
  `,
  styles: `
    :host {
      display: grid;
      justify-items: center;
      gap: 8px;
      padding: 40px 24px;
      border: 1px dashed var(--mat-sys-outline-variant);
      border-radius: var(--kl-radius);
      text-align: center;
    }

    app-icon {
      --icon-size: 28px;
      color: var(--mat-sys-on-surface-variant);
    }

    .title {
      font-weight: 550;
    }

    p {
      max-width: 44ch;
    }

    .next {
      margin-top: 8px;
    }

    .next:empty {
      display: none;
    }
  `,
})
export class EmptyState {
  readonly icon = input<IconName>('inbox');
  readonly heading = input.required<string>();
  readonly detail = input<string>();
}

import { Component, DestroyRef, inject, input } from '@angular/core';
import { onChange } from '../util/on-change';
import { PageHeading } from './page-heading';

/** Title, description and actions of a page: `<a actions …>` or `<button actions …>`. */
@Component({
  selector: 'app-page-header',
  template: `
    <div class="words">
      <h1 tabindex="-1" dir="auto">{{ heading() }}</h1>
      @if (lead(); as text) {
        <p class="muted" dir="auto">{{ text }}</p>
      }
    </div>
    <div class="actions"><ng-content select="[actions]" /></div>
  `,
  styles: `
    :host {
      display: flex;
      flex-wrap: wrap;
      gap: 16px;
      align-items: end;
      justify-content: space-between;
    }

    .words {
      display: grid;
      gap: 4px;
      max-width: var(--kl-reading);
    }

    .actions {
      display: flex;
      flex-wrap: wrap;
      gap: 8px;

      &:empty {
        display: none;
      }
    }
  `,
})
export class PageHeader {
  readonly heading = input.required<string>();
  readonly lead = input<string>();

  constructor() {
    const { text } = inject(PageHeading);
    onChange(this.heading, (heading) => text.set(heading));
    inject(DestroyRef).onDestroy(() => text.set(null));
  }
}

import { Component, input } from '@angular/core';
import { Icon } from './icon/icon';

/** Notice of a feature that is not available yet. */
@Component({
  selector: 'app-scaffold-notice',
  imports: [Icon],
  host: { class: 'notice', role: 'note' },
  template: `
    <app-icon name="info" />
    <div>
      <p class="title" i18n>{{ feature() }} is coming soon</p>
      <p i18n>No usage yet.</p>
    </div>
  `,
  styles: `
    .title {
      font-weight: 600;
    }
  `,
})
export class ScaffoldNotice {
  readonly feature = input.required<string>();
}

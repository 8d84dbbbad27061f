import { Component, input } from '@angular/core';
import { Icon } from './icon/icon';

/** Says plainly that a feature is not there yet, and what is. */
@Component({
  selector: 'app-scaffold-notice',
  imports: [Icon],
  host: { class: 'notice', role: 'note' },
  template: `
    <app-icon name="info" />
    <div>
      <p class="title">{{ feature() }} is coming soon</p>
      <p>Nothing is counted yet.</p>
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

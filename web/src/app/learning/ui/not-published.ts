import { Component, input } from '@angular/core';
import { EmptyState } from '../../shared/ui/empty-state';
import { UI_PARTS } from '../../shared/ui/ui-parts';

/** Empty state for documents and lessons that are not published. */
@Component({
  selector: 'app-not-published',
  imports: [UI_PARTS, EmptyState],
  template: `
    <h1 class="visually-hidden" tabindex="-1" i18n>Not published</h1>
    <app-empty-state
      icon="school"
      [heading]="heading()"
      i18n-detail
      detail="It may have been withdrawn, or the link may be wrong. Try searching for it."
    >
      <a class="btn btn-outlined" routerLink="/learn" i18n>All documents</a>
    </app-empty-state>
  `,
})
export class NotPublished {
  readonly heading = input.required<string>();
}

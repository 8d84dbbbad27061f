import { Component, inject, input } from '@angular/core';
import { ActivatedRoute } from '@angular/router';
import { ScaffoldNotice } from '../../shared/ui/scaffold-notice';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { UI_PARTS } from '../../shared/ui/ui-parts';
import type { ProductModule } from './product-module';

/** The page of a module that is registered and guarded, but not available yet. */
@Component({
  selector: 'app-scaffold-page',
  imports: [UI_PARTS, EmptyState, PageHeader, ScaffoldNotice],
  host: { class: 'page' },
  template: `
    <app-page-header [heading]="module().title" [lead]="module().summary" />
    <app-scaffold-notice [feature]="module().title" />
    @if (module().empty; as empty) {
      <app-empty-state [icon]="module().icon" [heading]="empty.heading" [detail]="empty.detail" />
    }
  `,
})
export class ScaffoldPage {
  /** The module of its route, unless it is given. */
  readonly module = input(inject(ActivatedRoute).snapshot.data['module'] as ProductModule);
}

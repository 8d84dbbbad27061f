import { Component, input } from '@angular/core';
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
    <app-empty-state [icon]="module().icon" [heading]="emptyHeading()" [detail]="emptyDetail()" />
  `,
})
export class ScaffoldPage {
  readonly module = input.required<ProductModule>();
  readonly emptyHeading = input.required<string>();
  readonly emptyDetail = input.required<string>();
}

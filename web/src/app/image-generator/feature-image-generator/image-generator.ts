import { Component } from '@angular/core';
import { ModuleAllowanceCard } from '../../core/modules/module-allowance-card';
import { moduleOf } from '../../core/modules/modules';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { ScaffoldNotice } from '../../shared/ui/scaffold-notice';

@Component({
  selector: 'app-image-generator',
  imports: [EmptyState, ModuleAllowanceCard, PageHeader, ScaffoldNotice],
  template: `
    <div class="page">
      <app-page-header [heading]="module.title" [lead]="module.summary" />
      <app-scaffold-notice [feature]="module.title" />
      <app-module-allowance [module]="module" />
      <app-empty-state
        [icon]="module.icon"
        heading="No images yet"
        detail="When the generator arrives, what you make is listed here."
      />
    </div>
  `,
})
export class ImageGenerator {
  protected readonly module = moduleOf('image-generator');
}

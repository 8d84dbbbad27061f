import { Component } from '@angular/core';
import { ModuleAllowanceCard } from '../../core/modules/module-allowance-card';
import { moduleOf } from '../../core/modules/modules';
import { EmptyState } from '../../shared/ui/empty-state';
import { PageHeader } from '../../shared/ui/page-header';
import { ScaffoldNotice } from '../../shared/ui/scaffold-notice';

@Component({
  selector: 'app-automation',
  imports: [EmptyState, ModuleAllowanceCard, PageHeader, ScaffoldNotice],
  template: `
    <div class="page">
      <app-page-header [heading]="module.title" [lead]="module.summary" />
      <app-scaffold-notice [feature]="module.title" />
      <app-module-allowance [module]="module" />
      <app-empty-state
        [icon]="module.icon"
        heading="No automations yet"
        detail="When automation arrives, your flows and their runs are listed here."
      />
    </div>
  `,
})
export class Automation {
  protected readonly module = moduleOf('automation');
}

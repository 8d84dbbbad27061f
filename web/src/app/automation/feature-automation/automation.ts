import { Component } from '@angular/core';
import { ScaffoldPage } from '../../core/modules/scaffold-page';
import { automationModule } from '../module';

@Component({
  selector: 'app-automation',
  imports: [ScaffoldPage],
  template: `
    <app-scaffold-page
      [module]="module"
      emptyHeading="No automations yet"
      emptyDetail="When automation arrives, your flows and their runs are listed here."
    />
  `,
})
export class Automation {
  protected readonly module = automationModule;
}

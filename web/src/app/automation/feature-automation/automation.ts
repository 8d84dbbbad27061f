import { Component } from '@angular/core';
import { ScaffoldPage } from '../../core/modules/scaffold-page';
import { automationModule } from '../module';

@Component({
  selector: 'app-automation',
  imports: [ScaffoldPage],
  template: `
    <app-scaffold-page
      [module]="module"
      i18n-emptyHeading
      emptyHeading="No automations yet"
      i18n-emptyDetail
      emptyDetail="Your automations and their runs will appear here."
    />
  `,
})
export class Automation {
  protected readonly module = automationModule;
}

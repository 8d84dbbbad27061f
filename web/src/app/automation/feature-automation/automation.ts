import { Component } from '@angular/core';
import { PageHeader } from '../../shared/ui/page-header';

@Component({
  selector: 'app-automation',
  imports: [PageHeader],
  template: `<div class="page"><app-page-header heading="Automation" /></div>`,
})
export class Automation {}

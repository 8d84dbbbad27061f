import { Component } from '@angular/core';
import { PageHeader } from '../../shared/ui/page-header';

@Component({
  selector: 'app-pricing',
  imports: [PageHeader],
  template: `<div class="page"><app-page-header heading="Pricing" /></div>`,
})
export class Pricing {}

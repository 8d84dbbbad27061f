import { Component } from '@angular/core';
import { PageHeader } from '../../shared/ui/page-header';

@Component({
  selector: 'app-landing',
  imports: [PageHeader],
  template: `<div class="page"><app-page-header heading="Keelson" /></div>`,
})
export class Landing {}

import { Component } from '@angular/core';
import { PageHeader } from '../../shared/ui/page-header';

@Component({
  selector: 'app-image-generator',
  imports: [PageHeader],
  template: `<div class="page"><app-page-header heading="Image generator" /></div>`,
})
export class ImageGenerator {}

import { Component } from '@angular/core';
import { ScaffoldPage } from '../../core/modules/scaffold-page';
import { imageGeneratorModule } from '../module';

@Component({
  selector: 'app-image-generator',
  imports: [ScaffoldPage],
  template: `
    <app-scaffold-page
      [module]="module"
      i18n-emptyHeading
      emptyHeading="No images yet"
      i18n-emptyDetail
      emptyDetail="Images you generate will appear here."
    />
  `,
})
export class ImageGenerator {
  protected readonly module = imageGeneratorModule;
}

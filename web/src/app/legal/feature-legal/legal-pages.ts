import { Component } from '@angular/core';
import { BRAND } from '@keelson/product/brand';
import { LegalPage } from './legal-page';
import { PRIVACY, TERMS } from '@keelson/product/pages/legal';

@Component({
  selector: 'app-terms',
  imports: [LegalPage],
  template: `<app-legal-page i18n-heading heading="Terms of service" [sections]="sections" />`,
})
export class Terms {
  protected readonly sections = TERMS;
}

@Component({
  selector: 'app-privacy',
  imports: [LegalPage],
  template: `<app-legal-page i18n-heading heading="Privacy policy" [sections]="sections" />`,
})
export class Privacy {
  protected readonly sections = PRIVACY;
}

/** Shows who provides the product, and how to reach them. */
@Component({
  selector: 'app-contact',
  imports: [LegalPage],
  template: `
    <app-legal-page i18n-heading="Page title" heading="Contact" [sections]="[]">
      <section>
        <p i18n>{{ brand.name }} is provided by {{ brand.legalName }}.</p>
        <p i18n>
          Questions, feedback or a problem with a payment? Write to
          <a [href]="'mailto:' + brand.supportEmail">{{ brand.supportEmail }}</a>.
        </p>
      </section>
    </app-legal-page>
  `,
  styles: `
    section {
      display: grid;
      gap: 12px;
    }

    p {
      line-height: 1.6;
    }
  `,
})
export class Contact {
  protected readonly brand = BRAND;
}

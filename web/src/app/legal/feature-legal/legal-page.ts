import { Component, input } from '@angular/core';
import { Icon } from '../../shared/ui/icon/icon';
import type { LegalSection } from './legal-section';

/** A legal text, marked as a draft. Remove the note after a lawyer has reviewed the texts. */
@Component({
  selector: 'app-legal-page',
  imports: [Icon],
  host: { class: 'page' },
  template: `
    <article>
      <h1 tabindex="-1">{{ heading() }}</h1>
      <p class="notice" role="note">
        <app-icon name="info" />
        <span i18n
          ><strong>Draft.</strong> A lawyer must review this text before the product is sold.</span
        >
      </p>
      @for (section of sections(); track section.heading) {
        <section>
          <h2>{{ section.heading }}</h2>
          @for (paragraph of section.paragraphs; track paragraph) {
            <p>{{ paragraph }}</p>
          }
        </section>
      }
      <ng-content />
    </article>
  `,
  styles: `
    article {
      display: grid;
      gap: 32px;
      width: 100%;
      max-width: var(--kl-reading);
      margin-inline: auto;
      overflow-wrap: anywhere;
    }

    section {
      display: grid;
      gap: 12px;
    }

    p {
      line-height: 1.6;
    }
  `,
})
export class LegalPage {
  readonly heading = input.required<string>();
  readonly sections = input.required<readonly LegalSection[]>();
}

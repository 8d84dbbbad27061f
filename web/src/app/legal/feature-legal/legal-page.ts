import { Component, computed, input } from '@angular/core';
import type { LegalSection } from '@keelson/contracts/product/pages';
import { textIn } from '@keelson/contracts/product/text';
import { BRAND } from '@keelson/product/brand';
import { LEGAL_TEXTS_REVIEWED } from '@keelson/product/pages/legal';
import { Icon } from '../../shared/ui/icon/icon';
import { APP_LANGUAGE } from '../../shared/util/app-language';

/** A legal text of `product/pages/legal.ts`. */
@Component({
  selector: 'app-legal-page',
  imports: [Icon],
  host: { class: 'page' },
  template: `
    <article>
      <h1 tabindex="-1">{{ heading() }}</h1>
      @if (isDraft) {
        <p class="notice" role="note">
          <app-icon name="info" />
          <span i18n
            ><strong>Draft.</strong> A lawyer must review this text before the product is
            sold.</span
          >
        </p>
      }
      @for (section of shown(); track section.heading) {
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
  protected readonly isDraft = !LEGAL_TEXTS_REVIEWED;
  protected readonly shown = computed(() =>
    this.sections().map(({ heading, paragraphs }) => ({
      heading: textIn(heading, APP_LANGUAGE),
      paragraphs: paragraphs
        .filter(({ module }) => module === undefined || BRAND.modules.includes(module))
        .map(({ text }) => textIn(text, APP_LANGUAGE)),
    })),
  );
}

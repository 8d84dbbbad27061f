import { Component, computed, inject } from '@angular/core';
import {
  inLanguage,
  type Language,
  languageName,
  LANGUAGES,
} from '@keelson/contracts/platform/languages';
import { APP_LANGUAGE } from '../shared/util/app-language';
import { LanguageChoice } from '../core/language/language-choice';
import { injectCurrentUrl } from '../core/navigation/current-url';

/**
 * Links to the present page in the other languages. `public/preferences.js` remembers on this device which one is
 * followed, also before the app has started; here it is saved in the account.
 */
@Component({
  selector: 'app-language-links',
  template: `
    @for (link of links(); track link.language) {
      <a
        [href]="link.href"
        [attr.hreflang]="link.language"
        [attr.data-language]="link.language"
        [attr.lang]="link.language"
        (click)="remember(link.language)"
        >{{ link.name }}</a
      >
    }
  `,
  styles: `
    :host {
      display: contents;
    }

    a {
      color: inherit;
      text-decoration: none;

      &:hover {
        text-decoration: underline;
      }
    }
  `,
})
export class LanguageLinks {
  private readonly choice = inject(LanguageChoice);
  private readonly url = injectCurrentUrl();
  protected readonly links = computed(() =>
    LANGUAGES.filter((language) => language !== APP_LANGUAGE).map((language) => ({
      language,
      name: languageName(language),
      href: inLanguage(language, this.url()),
    })),
  );

  /** The link itself leads to the page. */
  protected remember(language: Language): void {
    void this.choice.remember(language);
  }
}

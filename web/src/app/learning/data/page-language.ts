import { DOCUMENT, inject, Service } from '@angular/core';
import { directionOf } from '@keelson/contracts/learning/language';
import { LOCALE } from '../../shared/util/locale';

/**
 * Sets the language and direction of the page to those of its document. The body keeps the language of the app, and the
 * document's own element repeats its language.
 */
@Service()
export class PageLanguage {
  private readonly document = inject(DOCUMENT);

  /** @returns Restores the language of the app. */
  setPage(locale: string): () => void {
    const { documentElement, body } = this.document;
    set(documentElement, locale);
    set(body, LOCALE);
    return () => set(documentElement, LOCALE);
  }
}

function set(element: Element, locale: string): void {
  element.setAttribute('lang', locale);
  element.setAttribute('dir', directionOf(locale));
}

import { DOCUMENT, inject, Service } from '@angular/core';
import { directionOf } from '@keelson/contracts/learning/language';

/**
 * Sets the language and direction of the page to those of its document. What the app itself writes is English, so the
 * body stays English, and the document's own element repeats its language.
 */
@Service()
export class PageLanguage {
  private readonly document = inject(DOCUMENT);

  /** @returns Restores the language of the app. */
  setPage(locale: string): () => void {
    const { documentElement, body } = this.document;
    set(documentElement, locale);
    set(body, 'en');
    return () => set(documentElement, 'en');
  }
}

function set(element: Element, locale: string): void {
  element.setAttribute('lang', locale);
  element.setAttribute('dir', directionOf(locale));
}

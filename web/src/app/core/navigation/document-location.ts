import { DOCUMENT, inject, Service } from '@angular/core';
import { inLanguage, type Language, parseLanguage } from '@keelson/contracts/platform/languages';
import { APP_LANGUAGE } from '../../shared/util/app-language';

/**
 * Leaves the app with a full page load, so that the server checks the cookie again. Only here paths have the part that
 * names the language: the rest of the app knows `/pricing`, also where the browser shows `/ko/pricing`.
 */
@Service()
export class DocumentLocation {
  private readonly document = inject(DOCUMENT);

  get origin(): string {
    return this.document.location.origin;
  }

  /** Path, query and fragment of this page. */
  get path(): string {
    const { pathname, search, hash } = this.document.location;
    return parseLanguage(`${pathname}${search}${hash}`).url;
  }

  /** @param address Path of a page of this app, or a URL of another origin. */
  go(address: string): void {
    this.document.location.assign(inAppLanguage(address));
  }

  /** Like {@link go}, but Back does not return to this page. */
  replace(address: string): void {
    this.document.location.replace(inAppLanguage(address));
  }

  /** Opens this page in another language, in place of it. */
  openIn(language: Language): void {
    this.document.location.replace(inLanguage(language, this.path));
  }

  reload(): void {
    this.document.location.reload();
  }
}

const inAppLanguage = (address: string): string =>
  address.startsWith('/') ? inLanguage(APP_LANGUAGE, address) : address;

import { inject, Service } from '@angular/core';
import { Router } from '@angular/router';
import { parseLanguage } from '@keelson/contracts/platform/languages';
import { APP_LANGUAGE } from '../../shared/util/app-language';
import { DocumentLocation } from './document-location';

/**
 * Plain links to pages of this app, followed by the router as a `RouterLink` is. For lists of links in pages that are
 * hydrated, where a directive on each costs a phone time (docs/adr/0017).
 */
@Service()
export class LinkNavigation {
  private readonly router = inject(Router);
  private readonly location = inject(DocumentLocation);

  /** @param event A click anywhere within the list. */
  follow(event: MouseEvent): void {
    const link = (event.target as Element).closest('a');
    if (link === null || event.defaultPrevented || opensElsewhere(event, link)) return;
    if (link.origin !== this.location.origin) return;
    const { language, url } = parseLanguage(`${link.pathname}${link.search}${link.hash}`);
    if (language !== APP_LANGUAGE) return;
    event.preventDefault();
    void this.router.navigateByUrl(url);
  }
}

/** In another tab or window, or as a file. */
const opensElsewhere = (event: MouseEvent, link: HTMLAnchorElement): boolean =>
  event.button !== 0 ||
  event.ctrlKey ||
  event.metaKey ||
  event.shiftKey ||
  event.altKey ||
  (link.target !== '' && link.target !== '_self') ||
  link.hasAttribute('download');

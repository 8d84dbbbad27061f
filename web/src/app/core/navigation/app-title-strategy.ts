import { DOCUMENT, inject, Service } from '@angular/core';
import { Title } from '@angular/platform-browser';
import {
  type ActivatedRouteSnapshot,
  type RouterStateSnapshot,
  TitleStrategy,
} from '@angular/router';
import { BRAND } from '@keelson/product/brand';

/** Formats titles as `Pricing · Acme`. The home page has its own title. */
@Service()
export class AppTitleStrategy extends TitleStrategy {
  private readonly title = inject(Title);
  private readonly document = inject(DOCUMENT);
  private isFirst = true;

  override updateTitle(state: RouterStateSnapshot): void {
    // Prerendered pages have their canonical URL, which is not that of the pages opened from them.
    if (!this.isFirst && !setsOwnMeta(state.root)) {
      this.document.head.querySelector('link[rel=canonical]')?.remove();
    }
    this.isFirst = false;
    const title = this.buildTitle(state);
    if (title === undefined) return;
    this.title.setTitle(title.includes(BRAND.name) ? title : `${title} · ${BRAND.name}`);
  }
}

/** True for pages that write their own tags with `PageHead`. */
export function setsOwnMeta(route: ActivatedRouteSnapshot): boolean {
  return route.data['setsOwnMeta'] === true || route.children.some(setsOwnMeta);
}

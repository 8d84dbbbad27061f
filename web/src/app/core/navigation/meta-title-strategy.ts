import { inject, Service } from '@angular/core';
import { Meta } from '@angular/platform-browser';
import type { ActivatedRouteSnapshot, RouterStateSnapshot } from '@angular/router';
import { AppTitleStrategy, setsOwnMeta } from './app-title-strategy';
import { BRAND } from '@keelson/product/brand';

/**
 * Also writes the description and link preview tags from the route's `data.description`. Only used while prerendering,
 * because crawlers that read the tags do not run scripts.
 */
@Service()
export class MetaTitleStrategy extends AppTitleStrategy {
  private readonly meta = inject(Meta);

  override updateTitle(state: RouterStateSnapshot): void {
    super.updateTitle(state);
    if (setsOwnMeta(state.root)) return;
    const description = descriptionOf(state.root);
    if (description === null) {
      this.meta.updateTag({ name: 'robots', content: 'noindex' });
      return;
    }
    this.meta.updateTag({ name: 'description', content: description });
    this.meta.updateTag({ property: 'og:title', content: this.buildTitle(state) ?? BRAND.name });
    this.meta.updateTag({ property: 'og:description', content: description });
    this.meta.updateTag({ property: 'og:type', content: 'website' });
    this.meta.updateTag({ property: 'og:site_name', content: BRAND.name });
    this.meta.updateTag({ property: 'og:image', content: '/preview.png' });
    this.meta.updateTag({ name: 'twitter:card', content: 'summary_large_image' });
  }
}

function descriptionOf(route: ActivatedRouteSnapshot): string | null {
  const child = route.firstChild;
  if (child) return descriptionOf(child);
  const text: unknown = route.data['description'];
  return typeof text === 'string' ? text : null;
}

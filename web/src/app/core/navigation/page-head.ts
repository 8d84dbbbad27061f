import { DOCUMENT, inject, REQUEST_CONTEXT, Service } from '@angular/core';
import type { PageContext } from '@keelson/contracts/learning/page-context';

/** What search engines and previews of links are told of a page. */
export interface PageDescription {
  /** Without the product's name. */
  readonly title: string;
  readonly description: string;
  /** Path that the page is known by; null for a page that shall not be found. */
  readonly path: string | null;
  readonly type: 'website' | 'article';
  /** A description in the words of schema.org; the address is added to it. */
  readonly structured?: Readonly<Record<string, unknown>>;
}

const IMAGE = '/screenshots/dashboard-light.webp';
const FEED = { rel: 'alternate', type: 'application/atom+xml', title: 'Keelson: learn' };

/**
 * Writes a page's head from its content. In the browser only title and canonical address: who reads
 * the rest does not run scripts.
 */
@Service()
export class PageHead {
  private readonly document = inject(DOCUMENT);
  private readonly rendering = inject(REQUEST_CONTEXT, { optional: true }) as PageContext | null;

  /** @returns Takes back what other pages of the app must not keep. */
  describe(page: PageDescription): () => void {
    this.document.title = `${page.title} · Keelson`;
    const canonical = this.showCanonical(page.path);
    if (this.rendering !== null) this.describeForRobots(page, this.rendering.appUrl);
    return () => canonical?.remove();
  }

  private showCanonical(path: string | null): Element | null {
    this.document.head.querySelector('link[rel=canonical]')?.remove();
    if (path === null) return null;
    const origin = this.rendering?.appUrl ?? this.document.location.origin;
    return this.append('link', { rel: 'canonical', href: `${origin}${path}` });
  }

  private describeForRobots(page: PageDescription, origin: string): void {
    if (page.path === null) {
      this.append('meta', { name: 'robots', content: 'noindex' });
      return;
    }
    const url = `${origin}${page.path}`;
    this.append('meta', { name: 'description', content: page.description });
    const shown = {
      ...{ title: page.title, description: page.description, type: page.type, url },
      ...{ site_name: 'Keelson', image: `${origin}${IMAGE}` },
    };
    for (const [name, content] of Object.entries(shown)) {
      this.append('meta', { property: `og:${name}`, content });
    }
    this.append('meta', { name: 'twitter:card', content: 'summary_large_image' });
    this.append('link', { ...FEED, href: `${origin}/learn/feed.xml` });
    if (page.structured === undefined) return;
    const script = this.append('script', { type: 'application/ld+json' });
    // A document that speaks of "</script>" must not end this one.
    script.textContent = JSON.stringify({ ...page.structured, url }).replaceAll('<', '\\u003c');
  }

  private append(tag: string, attributes: Readonly<Record<string, string>>): Element {
    const element = this.document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    this.document.head.appendChild(element);
    return element;
  }
}

import { DOCUMENT, inject } from '@angular/core';
import { appendToHead, type PageDescription } from './page-head';
import { BRAND } from '@keelson/contracts/brand/brand';

const IMAGE = '/preview.png';
const FEED = { rel: 'alternate', type: 'application/atom+xml', title: `${BRAND.name}: learn` };

/** Tags for link previews and search engines. Needs an injection context. */
export function createSeoTagWriter(): (page: PageDescription, origin: string) => void {
  const document = inject(DOCUMENT);
  const append = (tag: string, attributes: Readonly<Record<string, string>>): Element =>
    appendToHead(document, tag, attributes);
  return (page, origin) => {
    if (page.path === null) {
      append('meta', { name: 'robots', content: 'noindex' });
      return;
    }
    const url = `${origin}${page.path}`;
    append('meta', { name: 'description', content: page.description });
    const shown = {
      title: page.title,
      description: page.description,
      type: page.type,
      url,
      site_name: BRAND.name,
      image: `${origin}${IMAGE}`,
    };
    for (const [name, content] of Object.entries(shown)) {
      append('meta', { property: `og:${name}`, content });
    }
    append('meta', { name: 'twitter:card', content: 'summary_large_image' });
    for (const { locale, path } of page.translations ?? []) {
      append('link', { rel: 'alternate', hreflang: locale, href: `${origin}${path}` });
    }
    append('link', { ...FEED, href: `${origin}/learn/feed.xml` });
    if (page.structured === undefined) return;
    const script = append('script', { type: 'application/ld+json' });
    // Escape "</script>" in the content, which would end this element.
    script.textContent = JSON.stringify({ ...page.structured, url }).replaceAll('<', '\\u003c');
  };
}

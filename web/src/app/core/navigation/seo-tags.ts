import { DOCUMENT, inject } from '@angular/core';
import { BRAND } from '@keelson/product/brand';
import { inLanguage, languageOfLocale } from '@keelson/contracts/platform/languages';
import { type Alternate, alternatesOf } from '@keelson/contracts/platform/page-urls';
import { AREA_FEEDS } from '../../areas/public-navigation';
import { appendToHead, canonicalPath, type PageDescription } from './page-head';

const IMAGE = { path: '/preview.png', alt: BRAND.name };
const FEED = { rel: 'alternate', type: 'application/atom+xml' };

/** Tags for link previews and search engines. Needs an injection context. */
export function createSeoTagWriter(): (page: PageDescription, origin: string) => void {
  const document = inject(DOCUMENT);
  const append = (tag: string, attributes: Readonly<Record<string, string>>): Element =>
    appendToHead(document, tag, attributes);
  return (page, origin) => {
    const canonical = canonicalPath(page);
    if (canonical === null) {
      append('meta', { name: 'robots', content: 'noindex' });
      return;
    }
    const url = `${origin}${canonical}`;
    append('meta', { name: 'description', content: page.description });
    const { image = IMAGE } = page;
    const shown = {
      title: page.title,
      description: page.description,
      type: page.type,
      url,
      site_name: BRAND.name,
      image: `${origin}${image.path}`,
      'image:width': '1200',
      'image:height': '630',
      'image:alt': image.alt,
    };
    for (const [name, content] of Object.entries(shown)) {
      append('meta', { property: `og:${name}`, content });
    }
    append('meta', { name: 'twitter:card', content: 'summary_large_image' });
    for (const { hreflang, path } of languagesOf(page)) {
      append('link', { rel: 'alternate', hreflang, href: `${origin}${path}` });
    }
    for (const { title, path } of AREA_FEEDS) {
      append('link', { ...FEED, title, href: `${origin}${path}` });
    }
    if (page.structured === undefined) return;
    const script = append('script', { type: 'application/ld+json' });
    // Escape "</script>" in the content, which would end this element.
    script.textContent = JSON.stringify({ ...page.structured, url }).replaceAll('<', '\\u003c');
  };
}

/** The page in all languages that it exists in: those of the app, or those of its document. */
function languagesOf({ path, locale, translations = [] }: PageDescription): Alternate[] {
  if (locale === undefined) return path === null ? [] : alternatesOf(path);
  return translations.map((page) => ({
    hreflang: page.locale,
    path: inLanguage(languageOfLocale(page.locale), page.path),
  }));
}

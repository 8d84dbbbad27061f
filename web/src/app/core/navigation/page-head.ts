import { DOCUMENT, inject, InjectionToken, REQUEST_CONTEXT, Service } from '@angular/core';
import { BRAND } from '@keelson/product/brand';
import type { PageContext } from '@keelson/contracts/platform/page-context';
import { inLanguage, languageOfLocale } from '@keelson/contracts/platform/languages';
import { APP_LANGUAGE } from '../../shared/util/app-language';

/** A document in a language, itself or a translation of it. */
export interface PageTranslation {
  readonly locale: string;
  readonly path: string;
}

/** Metadata of a page for search engines and link previews. */
export interface PageDescription {
  /** Without the product's name. */
  readonly title: string;
  readonly description: string;
  /** The canonical path, without that of a language; null for pages that search engines must not index. */
  readonly path: string | null;
  /**
   * The locale of what the page shows, such as a document's, which has its canonical page in that language. Without
   * it, the page is the same in all languages of the app.
   */
  readonly locale?: string;
  readonly type: 'website' | 'article';
  /** For link previews; without it, the product's image. */
  readonly image?: { readonly path: string; readonly alt: string } | undefined;
  /** The document in all of its languages, itself too; empty or absent when there is one. */
  readonly translations?: readonly PageTranslation[];
  /** Structured data (schema.org). The URL is added. */
  readonly structured?: Readonly<Record<string, unknown>>;
}

/** Writes tags that only crawlers read. Provided on the server only, so that browsers do not load it. */
export const SEO_TAG_WRITER = new InjectionToken<(page: PageDescription, origin: string) => void>(
  'SEO_TAG_WRITER',
);

/**
 * Writes a page's head from its content. In the browser only the title and the canonical URL, because crawlers that read
 * the other tags do not run scripts.
 */
@Service()
export class PageHead {
  private readonly document = inject(DOCUMENT);
  private readonly writeSeoTags = inject(SEO_TAG_WRITER, { optional: true });
  private readonly rendering = inject(REQUEST_CONTEXT, { optional: true }) as PageContext | null;

  /** @returns Removes the tags that other pages must not keep. */
  describe(page: PageDescription): () => void {
    this.document.title = `${page.title} · ${BRAND.name}`;
    const canonical = this.showCanonical(canonicalPath(page));
    if (this.rendering !== null) this.writeSeoTags?.(page, this.rendering.appUrl);
    return () => canonical?.remove();
  }

  private showCanonical(path: string | null): Element | null {
    this.document.head.querySelector('link[rel=canonical]')?.remove();
    if (path === null) return null;
    const origin = this.rendering?.appUrl ?? this.document.location.origin;
    return appendToHead(this.document, 'link', { rel: 'canonical', href: `${origin}${path}` });
  }
}

/** The path of the page that search engines show, in its language. */
export const canonicalPath = ({ path, locale }: PageDescription): string | null =>
  path === null
    ? null
    : inLanguage(locale === undefined ? APP_LANGUAGE : languageOfLocale(locale), path);

export function appendToHead(
  document: Document,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return document.head.appendChild(element);
}

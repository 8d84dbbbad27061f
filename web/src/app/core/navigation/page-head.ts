import { DOCUMENT, inject, InjectionToken, REQUEST_CONTEXT, Service } from '@angular/core';
import { BRAND } from '@keelson/contracts/brand/brand';
import type { PageContext } from '@keelson/contracts/learning/page-context';

/** The address of a page in a language. */
export interface PageTranslation {
  readonly locale: string;
  readonly path: string;
}

/** Metadata of a page for search engines and link previews. */
export interface PageDescription {
  /** Without the product's name. */
  readonly title: string;
  readonly description: string;
  /** The canonical path; null for pages that search engines must not index. */
  readonly path: string | null;
  readonly type: 'website' | 'article';
  /** The page in all of its languages, itself too; empty or absent when there is one. */
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
    const canonical = this.showCanonical(page.path);
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

export function appendToHead(
  document: Document,
  tag: string,
  attributes: Readonly<Record<string, string>>,
): Element {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  return document.head.appendChild(element);
}

import type { Citation } from './citation';

// Plain data, so that a browser can have it without zod; `import type` and no schema in this file.

/** Where a citation is read: the document, at the heading. */
export function citationAddress({ slug, anchor }: Pick<Citation, 'slug' | 'anchor'>): string {
  const fragment = anchor === null || anchor === '' ? '' : `#${encodeURIComponent(anchor)}`;
  return `/learn/${encodeURIComponent(slug)}${fragment}`;
}

import { BRAND } from '@keelson/product/brand';
import type { PublicDocPage } from '@keelson/contracts/learning/public-endpoints';

const PUBLISHER = { '@type': 'Organization', name: BRAND.name };

type Described = Pick<
  PublicDocPage,
  'title' | 'summary' | 'locale' | 'tags' | 'publishedAt' | 'words' | 'version'
>;

/** schema.org metadata of a document for search engines. */
export function structuredArticle(doc: Described): Readonly<Record<string, unknown>> {
  const at = new Date(doc.publishedAt).toISOString();
  return {
    '@context': 'https://schema.org',
    '@type': 'TechArticle',
    headline: doc.title,
    description: doc.summary,
    inLanguage: doc.locale,
    keywords: doc.tags.join(', '),
    wordCount: doc.words,
    // Only version 1 knows its first publication date.
    ...(doc.version === 1 ? { datePublished: at } : {}),
    dateModified: at,
    author: PUBLISHER,
    publisher: PUBLISHER,
  };
}

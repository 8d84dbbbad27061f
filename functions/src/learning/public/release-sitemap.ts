import { type DocListItem } from '@keelson/contracts/learning/public-doc';
import { sitemapOf } from '../../site/sitemap';
import { canonicalUrl } from '../domain/site/canonical-url';

/**
 * The sitemap with the learning hub and every document of a release.
 *
 * @param appUrl Without a trailing slash.
 */
export const releaseSitemap = (docs: readonly DocListItem[], appUrl: string): string =>
  sitemapOf(appUrl, {
    pages: ['/learn'],
    documents: docs.map((doc) => ({ url: canonicalUrl(appUrl, doc), changedAt: doc.publishedAt })),
  });

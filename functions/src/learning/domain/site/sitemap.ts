import { type DocListItem } from '@keelson/contracts/learning/public-doc';
import { xmlText, xmlTime } from './xml';

/** Fixed public pages. */
const PAGES = [
  '/',
  '/pricing',
  '/learn',
  '/terms',
  '/privacy',
  '/contact',
  '/status',
  '/developers',
];

/** The canonical URL of a published document. */
export const canonicalUrl = (appUrl: string, slug: string): string => `${appUrl}/learn/${slug}`;

/**
 * The sitemap: fixed pages and every document of the live release.
 *
 * @param appUrl Without a trailing slash.
 */
export function sitemapOf(docs: readonly DocListItem[], appUrl: string): string {
  const urls = [
    ...PAGES.map((page) => `<url><loc>${xmlText(`${appUrl}${page}`)}</loc></url>`),
    ...docs.map(
      ({ slug, publishedAt }) =>
        `<url><loc>${xmlText(canonicalUrl(appUrl, slug))}</loc>` +
        `<lastmod>${xmlTime(publishedAt)}</lastmod></url>`,
    ),
  ];
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('\n')}\n</urlset>\n`
  );
}

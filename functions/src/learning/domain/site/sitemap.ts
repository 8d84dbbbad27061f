import { type DocListItem } from '@keelson/contracts/learning/public-doc';
import { xmlText, xmlTime } from './xml';

/** Pages that anyone may read and that are always there. */
const PAGES = ['/', '/pricing', '/learn'];

/** Address of a published document; the one that search engines shall know. */
export const canonicalUrl = (appUrl: string, slug: string): string => `${appUrl}/learn/${slug}`;

/**
 * The sitemap: fixed pages and every document of the live release.
 *
 * @param appUrl Without a slash at the end.
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

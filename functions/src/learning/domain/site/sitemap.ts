import { HAS_CHANGELOG } from '@keelson/contracts/brand/changelog';
import { type DocListItem } from '@keelson/contracts/learning/public-doc';
import { inLanguage, LANGUAGES, languageOfLocale } from '@keelson/contracts/platform/languages';
import { alternatesOf } from '@keelson/contracts/platform/page-urls';
import { xmlText, xmlTime } from './xml';

/** Fixed public pages, in every language of the app. */
const PAGES = [
  '/',
  '/pricing',
  '/learn',
  '/terms',
  '/privacy',
  '/contact',
  '/status',
  ...(HAS_CHANGELOG ? ['/changelog'] : []),
  '/developers',
];

/**
 * The canonical URL of a published document: its page in its own language, where the app has that, and in the first
 * language of the app where not.
 */
export const canonicalUrl = (
  appUrl: string,
  { slug, locale }: { readonly slug: string; readonly locale: string },
): string => `${appUrl}${inLanguage(languageOfLocale(locale), `/learn/${slug}`)}`;

/**
 * The sitemap: fixed pages and every document of the live release.
 *
 * @param appUrl Without a trailing slash.
 */
export function sitemapOf(docs: readonly DocListItem[], appUrl: string): string {
  const urls = [
    ...PAGES.flatMap((page) => {
      const alternates = alternatesOf(page).map(
        ({ hreflang, path }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xmlText(appUrl + path)}"/>`,
      );
      return LANGUAGES.map(
        (language) =>
          `<url><loc>${xmlText(appUrl + inLanguage(language, page))}</loc>${alternates.join('')}</url>`,
      );
    }),
    ...docs.map(
      (doc) =>
        `<url><loc>${xmlText(canonicalUrl(appUrl, doc))}</loc>` +
        `<lastmod>${xmlTime(doc.publishedAt)}</lastmod></url>`,
    ),
  ];
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n` +
    `${urls.join('\n')}\n</urlset>\n`
  );
}

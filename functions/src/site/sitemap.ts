import { HAS_CHANGELOG } from '@keelson/contracts/brand/changelog';
import { inLanguage, LANGUAGES } from '@keelson/contracts/platform/languages';
import { alternatesOf } from '@keelson/contracts/platform/page-urls';
import { xmlText, xmlTime } from '@keelson/contracts/platform/xml-text';
import { type EpochMs } from '@keelson/contracts/time';

/** Fixed public pages, in every language of the app. */
const PAGES = [
  '/',
  '/pricing',
  '/terms',
  '/privacy',
  '/contact',
  '/status',
  ...(HAS_CHANGELOG ? ['/changelog'] : []),
  '/developers',
];

/** Describes what an area adds: pages in every language, and documents in one. */
export interface SitemapAdditions {
  readonly pages: readonly string[];
  readonly documents: readonly { readonly url: string; readonly changedAt: EpochMs }[];
}

/**
 * The sitemap: fixed pages, and those of an area.
 *
 * @param appUrl Without a trailing slash.
 */
export function sitemapOf(
  appUrl: string,
  { pages, documents }: SitemapAdditions = { pages: [], documents: [] },
): string {
  const urls = [
    ...[...PAGES, ...pages].flatMap((page) => {
      const alternates = alternatesOf(page).map(
        ({ hreflang, path }) =>
          `<xhtml:link rel="alternate" hreflang="${hreflang}" href="${xmlText(appUrl + path)}"/>`,
      );
      return LANGUAGES.map(
        (language) =>
          `<url><loc>${xmlText(appUrl + inLanguage(language, page))}</loc>${alternates.join('')}</url>`,
      );
    }),
    ...documents.map(
      ({ url, changedAt }) =>
        `<url><loc>${xmlText(url)}</loc><lastmod>${xmlTime(changedAt)}</lastmod></url>`,
    ),
  ];
  return (
    '<?xml version="1.0" encoding="UTF-8"?>\n' +
    `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n` +
    `${urls.join('\n')}\n</urlset>\n`
  );
}

import { inLanguage, LANGUAGES, parseLanguage } from './languages';

/**
 * Adds absolute URLs to a prerendered page, which is built without knowing where it will be served: crawlers and link
 * previews ignore relative ones (https://ogp.me, https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls).
 * A page without a preview image is one that search engines must not index, and is returned as it is.
 *
 * @param html May have the URLs of an earlier call; they are replaced.
 * @param path Path of the page: `/pricing`, `/ko/pricing`.
 * @param appUrl Without a trailing slash.
 */
export function withPageUrls(html: string, path: string, appUrl: string): string {
  if (!IMAGE.test(html)) return html;
  const url = `${appUrl}${path}`;
  const own =
    `<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">` +
    alternatesOf(path)
      .map(
        ({ hreflang, path: href }) =>
          `<link rel="alternate" hreflang="${hreflang}" href="${appUrl}${href}">`,
      )
      .join('');
  return html
    .replace(OWN, '')
    .replace(IMAGE, (_, start: string, image: string) => `${start}${appUrl}${image}`)
    .replace('</head>', () => `${own}</head>`);
}

/** A page in a language, as search engines want it: `hreflang`, or `x-default` for readers of any other language. */
export interface Alternate {
  readonly hreflang: string;
  readonly path: string;
}

/**
 * A page that the app has in all of its languages. Every language lists all of them
 * (https://developers.google.com/search/docs/specialty/international/localized-versions).
 *
 * @param path Of the page in any language.
 */
export function alternatesOf(path: string): Alternate[] {
  const { url } = parseLanguage(path);
  return [
    ...LANGUAGES.map((language) => ({ hreflang: language, path: inLanguage(language, url) })),
    { hreflang: 'x-default', path: url },
  ];
}

const OWN =
  /<link rel="canonical" href="[^"]*"><meta property="og:url" content="[^"]*">(?:<link rel="alternate" hreflang="[^"]*" href="[^"]*">)*/;
const IMAGE = /(<meta property="og:image" content=")(?:https?:\/\/[^"/]+)?(\/[^"]*)/;

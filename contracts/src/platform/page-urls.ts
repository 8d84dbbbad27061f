/**
 * Adds absolute URLs to a prerendered page, which is built without knowing where it will be served: crawlers and link
 * previews ignore relative ones (https://ogp.me, https://developers.google.com/search/docs/crawling-indexing/consolidate-duplicate-urls).
 * A page without a preview image is one that search engines must not index, and is returned as it is.
 *
 * @param html May have the URLs of an earlier call; they are replaced.
 * @param path Path of the page: `/pricing`.
 * @param appUrl Without a trailing slash.
 */
export function withPageUrls(html: string, path: string, appUrl: string): string {
  if (!IMAGE.test(html)) return html;
  const url = `${appUrl}${path}`;
  const own = `<link rel="canonical" href="${url}"><meta property="og:url" content="${url}">`;
  return html
    .replace(OWN, '')
    .replace(IMAGE, (_, start: string, image: string) => `${start}${appUrl}${image}`)
    .replace('</head>', () => `${own}</head>`);
}

const OWN = /<link rel="canonical" href="[^"]*"><meta property="og:url" content="[^"]*">/;
const IMAGE = /(<meta property="og:image" content=")(?:https?:\/\/[^"/]+)?(\/[^"]*)/;

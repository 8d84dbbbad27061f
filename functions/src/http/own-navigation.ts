import { type IncomingHttpHeaders } from 'node:http';

/** Request headers that decide; a shared cache must not mix their responses. */
export const NAVIGATION_HEADERS = [
  'Sec-Fetch-Site',
  'Sec-Fetch-Mode',
  'Sec-Fetch-Dest',
  'Sec-Purpose',
  'Purpose',
  'Origin',
  'Referer',
].join(', ');

/**
 * True when the user asked for this request in the app or typed its URL, so that a `GET` may have an effect.
 * Browsers state it in `Sec-Fetch-*` (all since 2023), which scripts cannot set:
 *
 * - from the app's own pages: links, redirects by script, and `fetch`; not images, frames or prefetches.
 * - `none`: typed, bookmarked, or opened by another program; a navigation of the whole tab only.
 *
 * Without `Sec-Fetch-Site` the client is an old browser or no browser. It may be the app's own page by `Origin` or
 * `Referer`, or state neither, as API clients do; another site's page always states one of them by default.
 *
 * @param appUrl URL of the app, for clients without `Sec-Fetch-Site`.
 */
export function isOwnNavigation(headers: IncomingHttpHeaders, appUrl: string): boolean {
  if (isPrefetch(headers)) return false;
  const dest = headers['sec-fetch-dest'];
  const mode = headers['sec-fetch-mode'];
  switch (headers['sec-fetch-site']) {
    case 'same-origin':
      return mode === 'navigate' ? dest === 'document' : mode !== 'no-cors' && dest === 'empty';
    case 'none':
      return mode === 'navigate' && dest === 'document';
    case undefined:
      return [headers.origin, headers.referer].every((url) => isUndefinedOrOf(url, appUrl));
    default:
      return false;
  }
}

/** Chrome and Safari send `Sec-Purpose` or `Purpose`, Firefox `X-Moz`: nobody has asked yet. */
const isPrefetch = (headers: IncomingHttpHeaders): boolean =>
  ['sec-purpose', 'purpose', 'x-moz', 'x-purpose'].some((name) =>
    /prefetch|prerender|preview/i.test(String(headers[name] ?? '')),
  );

const isUndefinedOrOf = (url: string | undefined, appUrl: string): boolean =>
  url === undefined || (URL.canParse(url) && new URL(url).origin === new URL(appUrl).origin);

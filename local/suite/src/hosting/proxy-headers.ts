import {
  type IncomingHttpHeaders,
  type IncomingMessage,
  type OutgoingHttpHeaders,
} from 'node:http';

/** Belong to one connection (RFC 9110, 7.6.1). `transfer-encoding` of requests is kept: it frames the body. */
const HOP_BY_HOP: readonly string[] = [
  'connection',
  'keep-alive',
  'proxy-authenticate',
  'proxy-authorization',
  'proxy-connection',
  'te',
  'trailer',
  'upgrade',
];
const SESSION = '__session=';
const VARY = ['Accept-Encoding', 'Authorization', 'Cookie'];

/**
 * The headers that Hosting sends to a function. Of the cookies it forwards only `__session`.
 * Source: https://firebase.google.com/docs/hosting/manage-cache#using_cookies
 */
export function requestHeaders({ headers, url, socket }: IncomingMessage): OutgoingHttpHeaders {
  const sent = without(headers, [...HOP_BY_HOP, 'host', 'cookie']);
  const cookies = (headers.cookie ?? '')
    .split(/; ?/)
    .filter((cookie) => cookie.trim().startsWith(SESSION));
  const addresses = [headers['x-forwarded-for'] ?? [], socket.remoteAddress ?? []].flat();
  return {
    ...sent,
    ...(cookies.length > 0 ? { cookie: cookies.join('; ') } : {}),
    'x-forwarded-for': addresses.join(', '),
    'x-forwarded-host': headers.host ?? '',
    'x-original-url': url ?? '',
  };
}

/**
 * The headers that Hosting returns to the client: responses are private unless they say otherwise, shared
 * responses carry no cookies, and caches tell users apart. As `lib/hosting/proxy.js` of firebase-tools 15.
 *
 * @param origin Origin of the function, which redirects must not reveal.
 */
export function responseHeaders(headers: IncomingHttpHeaders, origin: string): OutgoingHttpHeaders {
  const sent = without(headers, [...HOP_BY_HOP, 'transfer-encoding']);
  const cacheControl = headers['cache-control'] ?? 'private';
  if (!cacheControl.includes('private')) delete sent['set-cookie'];
  const { location } = headers;
  return {
    ...sent,
    'cache-control': cacheControl,
    vary: varyOf(headers.vary),
    ...(location?.startsWith(`${origin}/`) === true
      ? { location: location.slice(origin.length) }
      : {}),
  };
}

function varyOf(vary: string | undefined): string {
  const named = (vary ?? '')
    .split(',')
    .map((name) => name.trim())
    .filter((name) => name !== '');
  const known = new Set(named.map((name) => name.toLowerCase()));
  return [...named, ...VARY.filter((name) => !known.has(name.toLowerCase()))].join(', ');
}

const without = (headers: IncomingHttpHeaders, names: readonly string[]): OutgoingHttpHeaders =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !names.includes(name)));

import { type ErrorMessage, explainedError } from '@keelson/contracts/error-sentences';
import { type DomainError } from '@keelson/contracts/errors';

/** Usual ports of web pages; other ports may belong to internal services. */
const WEB_PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);

/** Allowed addresses and ports; only tests allow the loopback address. */
export interface UrlPolicy {
  readonly isPublic: (address: string) => boolean;
  readonly isWebPort: (port: string) => boolean;
}

export const isWebPort = (port: string): boolean => WEB_PORTS.has(port);

/**
 * Checks a URL that was entered or that a redirect names. `URL` converts hosts in decimal, octal or hex
 * notation to dotted addresses.
 *
 * @param base URL of the response with the redirect.
 * @throws {DomainError} `learning/url-not-allowed`.
 */
export function checkUrl(
  text: string,
  { policy, base }: { readonly policy: UrlPolicy; readonly base?: URL },
): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw notAllowed({ code: 'url.invalid', params: {} });
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw notAllowed({ code: 'url.protocol', params: {} });
  }
  if (base?.protocol === 'https:' && url.protocol === 'http:') {
    throw notAllowed({ code: 'url.downgrade', params: {} });
  }
  if (url.username !== '' || url.password !== '') {
    throw notAllowed({ code: 'url.credentials', params: {} });
  }
  if (!policy.isWebPort(url.port)) {
    throw notAllowed({ code: 'url.port', params: { port: url.port } });
  }
  url.hash = '';
  return url;
}

export const notAllowed = (message: ErrorMessage): DomainError =>
  explainedError('learning/url-not-allowed', message);

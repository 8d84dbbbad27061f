import { DomainError } from '@keelson/contracts/errors';

/** Where web pages are served; other ports belong to services that were not meant to be read. */
const WEB_PORTS: ReadonlySet<string> = new Set(['', '80', '443', '8080', '8443']);

/** Which addresses and ports may be asked; tests open the loopback, nothing else does. */
export interface UrlLimits {
  readonly isPublic: (address: string) => boolean;
  readonly isWebPort: (port: string) => boolean;
}

export const isWebPort = (port: string): boolean => WEB_PORTS.has(port);

/**
 * An address as somebody typed it, or as a redirect names it. `URL` has already written hosts in
 * decimal, octal or hex as the dotted address that they are.
 *
 * @param base What a relative redirect is relative to.
 * @throws {DomainError} `learning/url-not-allowed`.
 */
export function checkUrl(
  text: string,
  { limits, base }: { readonly limits: UrlLimits; readonly base?: URL },
): URL {
  const url = URL.parse(text, base?.href);
  if (url === null) throw notAllowed('This is not an address.');
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw notAllowed('Only http and https addresses are taken.');
  }
  if (base?.protocol === 'https:' && url.protocol === 'http:') {
    throw notAllowed('The address leads from https to http.');
  }
  if (url.username !== '' || url.password !== '') {
    throw notAllowed('Put no user name or password into the address.');
  }
  if (!limits.isWebPort(url.port)) throw notAllowed(`Port ${url.port} is not a port of the web.`);
  url.hash = '';
  return url;
}

export const notAllowed = (detail: string): DomainError =>
  new DomainError('learning/url-not-allowed', detail);

import { DomainError } from '@keelson/contracts/errors';
import { type Request } from 'express';

/** The headers in which a browser states the origin of a request; scripts cannot set them. */
export interface OriginHeaders {
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
}

/**
 * True when a browser states that one of the app's own pages sent the request. `Sec-Fetch-Site` takes
 * precedence: it compares with the URL in the address bar, which may be another domain of the app.
 * Without either header the request is rejected.
 *
 * @param appUrl URL of the app, for browsers that send `Origin` only.
 */
export function isSameOrigin({ secFetchSite, origin }: OriginHeaders, appUrl: string): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin';
  return origin !== undefined && origin === new URL(appUrl).origin;
}

/** @throws {DomainError} `request/cross-site` unless the request comes from the app itself. */
export function requireSameOrigin(req: Request, appUrl: string): void {
  const headers = { secFetchSite: req.get('sec-fetch-site'), origin: req.get('origin') };
  if (isSameOrigin(headers, appUrl)) return;
  throw new DomainError(
    'request/cross-site',
    'Send this request from the app, or authenticate with a Bearer token.',
  );
}

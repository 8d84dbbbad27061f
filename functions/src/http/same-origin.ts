/** The two headers by which a browser tells where a request comes from; scripts cannot set them. */
export interface OriginHeaders {
  readonly secFetchSite: string | undefined;
  readonly origin: string | undefined;
}

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export const isUnsafe = (method: string): boolean => !SAFE_METHODS.has(method.toUpperCase());

/**
 * True when a browser vouches that one of our own pages sent the request. `Sec-Fetch-Site` wins: it
 * is about the address that the person sees, which may be another of the app's domains. Without
 * either header there is no proof, and so no.
 *
 * @param appUrl Address of the app, for browsers that send `Origin` only.
 */
export function isSameOrigin({ secFetchSite, origin }: OriginHeaders, appUrl: string): boolean {
  if (secFetchSite !== undefined) return secFetchSite === 'same-origin';
  return origin !== undefined && origin === new URL(appUrl).origin;
}

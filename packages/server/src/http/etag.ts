/**
 * True when the caller already has the current version. Only responses with an ETag can match.
 * Express's `req.fresh` does not help: `fetch` sends `Cache-Control: no-cache` with every
 * `If-None-Match` that its caller sets, and `req.fresh` then reports a stale response.
 *
 * @param ifNoneMatch The request's `If-None-Match` header.
 * @param etag The response's `ETag` header.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: unknown): boolean {
  if (ifNoneMatch === undefined || typeof etag !== 'string') return false;
  // A cache that compressed the response has made the tag weak.
  const strong = (tag: string): string => tag.trim().replace(/^W\//, '');
  return ifNoneMatch.split(',').some((tag) => strong(tag) === strong(etag));
}

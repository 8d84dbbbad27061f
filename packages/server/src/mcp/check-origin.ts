import { DomainError } from '@keelson/contracts/errors';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/**
 * Requires that a browser's request comes from this service or from this machine. Agents send no `Origin`. It stops
 * pages that have made their own name point at a service on a private network.
 *
 * @param publicUrl Where the service is reached, null when it is not known.
 * @throws {DomainError} `request/cross-site`.
 */
export function requireKnownOrigin(origin: string | undefined, publicUrl: string | null): void {
  if (origin === undefined) return;
  const url = URL.parse(origin);
  const isKnown =
    url !== null &&
    (LOOPBACK.has(url.hostname) ||
      (publicUrl !== null && url.origin === new URL(publicUrl).origin));
  if (isKnown) return;
  throw new DomainError(
    'request/cross-site',
    'Pages on other sites cannot use this service. Connect with an MCP client.',
  );
}

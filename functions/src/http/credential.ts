import { DomainError } from '@keelson/contracts/errors';
import { type IncomingHttpHeaders } from 'node:http';

export const SESSION_COOKIE = '__session';

export type Credential =
  | { readonly kind: 'cookie'; readonly token: string }
  | { readonly kind: 'bearer'; readonly token: string };

/**
 * The credential of a request. A Bearer token wins over the cookie, which browsers send by themselves.
 *
 * @throws {DomainError} `session/invalid` for another `Authorization` scheme, `session/duplicate-cookie`.
 */
export function credentialOf(headers: IncomingHttpHeaders): Credential | null {
  const { authorization } = headers;
  if (authorization === undefined) return cookieCredential(headers);
  const token = /^Bearer (?<token>\S+)$/i.exec(authorization)?.groups?.['token'];
  if (token === undefined) {
    throw new DomainError('session/invalid', 'Authorization must be "Bearer <ID token>".');
  }
  return { kind: 'bearer', token };
}

/**
 * The session cookie alone, for endpoints about the cookie itself.
 *
 * @throws {DomainError} `session/duplicate-cookie` for several: a sibling host can add one to the product's, and
 *   the order in which a browser sends them says nothing about their origin.
 */
export function cookieCredential(headers: IncomingHttpHeaders): Credential | null {
  const [token, ...others] = sessionCookies(headers);
  if (others.length > 0) {
    throw new DomainError(
      'session/duplicate-cookie',
      'The browser sent two session cookies. Delete the cookies of this site and sign in again.',
    );
  }
  return token === undefined || token === '' ? null : { kind: 'cookie', token };
}

/** The value of each session cookie, in the order of the request. */
export function sessionCookies({ cookie }: IncomingHttpHeaders): string[] {
  return (cookie?.split(';') ?? []).flatMap((part) => {
    const separator = part.indexOf('=');
    const name = separator < 0 ? part : part.slice(0, separator);
    if (name.trim() !== SESSION_COOKIE) return [];
    return separator < 0 ? [''] : [part.slice(separator + 1).trim()];
  });
}

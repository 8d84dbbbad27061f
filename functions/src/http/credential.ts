import { DomainError } from '@keelson/contracts/errors';
import { type IncomingHttpHeaders } from 'node:http';

export const SESSION_COOKIE = '__session';

/** A session cookie, or the ID token of an `Authorization` header. */
export type Credential =
  | { readonly kind: 'cookie'; readonly token: string }
  | { readonly kind: 'bearer'; readonly token: string };

/**
 * The credential of a request. A Bearer token wins over the cookie, which browsers send by themselves.
 *
 * @throws {DomainError} `session/invalid` for another `Authorization` scheme.
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

/** The session cookie alone, for endpoints about the cookie itself. */
export function cookieCredential(headers: IncomingHttpHeaders): Credential | null {
  const token = readCookie(headers.cookie, SESSION_COOKIE);
  return token === null ? null : { kind: 'cookie', token };
}

/** The value of a cookie; null when it is absent or empty. */
function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const separator = part.indexOf('=');
    if (separator < 0 || part.slice(0, separator).trim() !== name) continue;
    const value = part.slice(separator + 1).trim();
    return value === '' ? null : value;
  }
  return null;
}

import { type StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type EpochMs } from '@keelson/contracts/time';
import { type IncomingHttpHeaders } from 'node:http';

export const SESSION_COOKIE = '__session';

/** What a caller brings to say who they are. */
export type Credential =
  | { readonly kind: 'cookie'; readonly token: string }
  | { readonly kind: 'bearer'; readonly token: string };

/** Who calls, once proven. */
export interface Actor {
  readonly uid: UserId;
  readonly email: string | null;
  /** The role that counts: claim and staff record agree on at least this much. */
  readonly role: StaffRole | null;
  readonly credential: Credential['kind'];
  /** When the person last proved who they are at an identity provider. */
  readonly signedInAt: EpochMs;
  /** When the session cookie ends; null for a Bearer token. */
  readonly sessionExpiresAt: EpochMs | null;
}

/**
 * How fresh the proof must be. `current` asks Auth whether the account was disabled or the session
 * revoked; `recent` may rely on an answer that is up to a minute old.
 */
export type Freshness = 'current' | 'recent';

export interface Authenticator {
  /** @throws {DomainError} `session/*` when the credential does not hold. */
  verify(credential: Credential, freshness: Freshness): Promise<Actor>;
}

/**
 * The credential of a request. A Bearer token wins over the cookie: it was put there on purpose.
 *
 * @throws {DomainError} `session/invalid` for an `Authorization` header of another kind.
 */
export function credentialOf(headers: IncomingHttpHeaders): Credential | null {
  const { authorization } = headers;
  if (authorization !== undefined) {
    const token = /^Bearer (?<token>\S+)$/i.exec(authorization)?.groups?.['token'];
    if (token === undefined) {
      throw new DomainError('session/invalid', 'Authorization must be "Bearer <ID token>".');
    }
    return { kind: 'bearer', token };
  }
  return cookieCredential(headers);
}

/** The session cookie alone, for what is about the cookie itself. */
export function cookieCredential(headers: IncomingHttpHeaders): Credential | null {
  const token = readCookie(headers.cookie, SESSION_COOKIE);
  return token === null ? null : { kind: 'cookie', token };
}

/** The value of one cookie, null when it is absent or empty. */
export function readCookie(header: string | undefined, name: string): string | null {
  for (const part of header?.split(';') ?? []) {
    const at = part.indexOf('=');
    if (at < 0 || part.slice(0, at).trim() !== name) continue;
    const value = part.slice(at + 1).trim();
    return value === '' ? null : value;
  }
  return null;
}

import { type SessionKey, type SessionRecord } from '@keelson/contracts/account/session-record';
import { DomainError } from '@keelson/contracts/errors';
import { RECENT_SIGN_IN_MS } from '@keelson/contracts/http/endpoint';
import { DAY, type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';

/** Lifetime of a session cookie. The web app renews it before, while a page is open. */
export const SESSION_MS = 14 * DAY;
/** A session that is not used for this long has ended. */
export const IDLE_MS = 7 * DAY;
/** Renewals extend a session up to this long after its latest sign-in. */
export const ABSOLUTE_MS = 30 * DAY;
/** The time for which a replaced cookie is accepted, for requests that were sent with it. */
export const SUPERSEDED_MS = MINUTE;
/** The interval at which the last use of a session is written. */
export const SEEN_INTERVAL_MS = 5 * MINUTE;
/** The time for which ended sessions are kept, so that their use is refused with the reason and logged. */
export const ENDED_RETENTION_MS = DAY;
/** Current cookies of one account; a new session ends those that were unused for longest. */
export const MAX_SESSIONS = 100;
/** Cookies of one session that are accepted at a time: tabs that renew it at once get one each. */
const MAX_COOKIES = 10;
/** Ended cookies of one account that are kept for {@link ENDED_RETENTION_MS}. */
export const MAX_ENDED = 200;

/** Maximum age of a sign-in that starts a new session. */
export const FRESH_SIGN_IN_MS = 5 * MINUTE;
const SKEW_MS = 30 * SECOND;

/** True when a sign-in is recent enough to start a session. */
export const isFreshSignIn = (signedInAt: EpochMs, at: EpochMs): boolean =>
  isSignInWithin(FRESH_SIGN_IN_MS, signedInAt, at);

/** @throws {DomainError} `session/sign-in-too-old` unless the caller signed in a few minutes ago. */
export function requireRecentSignIn(signedInAt: EpochMs, at: EpochMs): void {
  if (isSignInWithin(RECENT_SIGN_IN_MS, signedInAt, at)) return;
  throw new DomainError(
    'session/sign-in-too-old',
    `You must have signed in within the last ${RECENT_SIGN_IN_MS / MINUTE} minutes. Sign in again.`,
  );
}

const isSignInWithin = (limit: number, signedInAt: EpochMs, at: EpochMs): boolean =>
  at - signedInAt < limit && signedInAt - at < SKEW_MS;

/** When a cookie that is issued now expires. */
export const sessionExpiry = (signedInAt: EpochMs, at: EpochMs): EpochMs =>
  Math.min(at + SESSION_MS, signedInAt + ABSOLUTE_MS);

/**
 * Checks that a session cookie may still be used.
 *
 * @throws {DomainError} `session/expired` or `session/revoked`.
 */
export function assertSessionUsable(session: SessionRecord, at: EpochMs): void {
  switch (session.status) {
    case 'ended':
      throw new DomainError('session/revoked', `${endedBecause(session.endReason)} Sign in again.`);
    case 'superseded':
      if (at >= session.supersededAt + SUPERSEDED_MS) {
        throw new DomainError('session/revoked', 'This session has a newer cookie. Sign in again.');
      }
      break;
    case 'active':
      break;
  }
  if (at >= session.expiresAt) throw new DomainError('session/expired', 'Sign in again.');
  if (at >= session.lastSeenAt + IDLE_MS) {
    throw new DomainError('session/expired', 'You were signed out after a week without use.');
  }
}

function endedBecause(reason: Extract<SessionRecord, { status: 'ended' }>['endReason']): string {
  switch (reason) {
    case 'sign-out':
      return 'You signed out.';
    case 'everywhere':
      return 'You were signed out on every device.';
    case 'listed':
      return 'You ended this session on another device.';
    case 'role-changed':
      return 'You were signed out because your role changed.';
    case 'replaced':
      return 'Another account signed in with this browser.';
    case 'limit':
      return 'You were signed out because the account has too many sessions.';
  }
}

/** The cookies of a session to delete when it gets another one: refused ones, and all but the newest. */
export function outdatedCookies(cookies: readonly SessionRecord[], at: EpochMs): SessionKey[] {
  const accepted = cookies
    .filter(({ status }) => status !== 'ended')
    .filter((cookie) => cookie.status !== 'superseded' || at < cookie.supersededAt + SUPERSEDED_MS)
    .sort((a, b) => b.lastSeenAt - a.lastSeenAt)
    .slice(0, MAX_COOKIES - 2);
  return cookies.filter((cookie) => !accepted.includes(cookie)).map(({ key }) => key);
}

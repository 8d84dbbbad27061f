import { DAY, type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';

/**
 * Lifetime of a session without activity. The longest that Firebase allows: every request except a
 * plain read checks for revocation.
 */
export const SESSION_MS = 14 * DAY;

/** Maximum age of a sign-in that starts a new session. */
export const FRESH_SIGN_IN_MS = 5 * MINUTE;
/** Tolerated clock skew. */
const SKEW_MS = 30 * SECOND;

/** True when a sign-in is recent enough to start a session. */
export function isFreshSignIn(signedInAt: EpochMs, at: EpochMs): boolean {
  return at - signedInAt < FRESH_SIGN_IN_MS && signedInAt - at < SKEW_MS;
}

import { DAY, type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';

/**
 * How long a session lasts without a visit; the longest that Firebase offers, because every use but
 * the plainest read asks whether it was revoked.
 */
export const SESSION_MS = 14 * DAY;

/** How old a sign-in may be when it is exchanged for the first cookie. */
export const FRESH_SIGN_IN_MS = 5 * MINUTE;
/** Clocks differ. */
const SKEW_MS = 30 * SECOND;

/** True when a sign-in is recent enough to be turned into a session by itself. */
export function isFreshSignIn(signedInAt: EpochMs, at: EpochMs): boolean {
  return at - signedInAt < FRESH_SIGN_IN_MS && signedInAt - at < SKEW_MS;
}

import type { Session } from '@keelson/contracts/account/endpoints';

/**
 * Describes what this browser stores about its session, by the clock of this device. Scripts cannot read the cookie, so
 * public pages use the hint to know whether a user is signed in, without an API call for every visitor. It proves
 * nothing: the server decides.
 */
export interface SessionHint {
  readonly uid: string;
  readonly startedAt: number;
  readonly expiresAt: number;
}

export const HINT_KEY = 'keelson.session';
/** The uid of the person whose session ended without a sign-out. What this browser stores of the account waits for them. */
export const ENDED_KEY = 'keelson.session-ended';

export function hintOf(session: Session, now: number): SessionHint {
  return { uid: session.uid, startedAt: now, expiresAt: session.expiresAt };
}

/** Reads the hint; null when it is missing, expired or invalid. */
export function parseHint(text: string | null, now: number): SessionHint | null {
  if (text === null) return null;
  try {
    const value = JSON.parse(text) as Partial<Record<keyof SessionHint, unknown>> | null;
    const { uid, startedAt, expiresAt } = value ?? {};
    if (typeof uid !== 'string' || typeof startedAt !== 'number') return null;
    if (typeof expiresAt !== 'number' || expiresAt <= now) return null;
    return { uid, startedAt, expiresAt };
  } catch {
    return null;
  }
}

/** When the session is due for renewal: with a quarter of its lifetime left. */
export function renewalTime({ startedAt, expiresAt }: SessionHint): number {
  return expiresAt - Math.floor((expiresAt - startedAt) / 4);
}

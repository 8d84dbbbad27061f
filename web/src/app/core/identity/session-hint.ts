import type { Session } from '@keelson/contracts/account/endpoints';

/**
 * What this browser remembers about its session. The cookie is out of script's reach, so this is how
 * a public page knows whom it has before it and does not ask the API on behalf of every visitor.
 * It proves nothing: the server decides.
 */
export interface SessionHint {
  readonly uid: string;
  readonly startedAt: number;
  readonly expiresAt: number;
}

export const HINT_KEY = 'keelson.session';

export function hintOf(session: Session, now: number): SessionHint {
  return { uid: session.uid, startedAt: now, expiresAt: session.expiresAt };
}

/** The hint in storage, or null when there is none, it has ended or it is not readable. */
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

/** When the session should be renewed: with a quarter of its life left. */
export function renewalTime({ startedAt, expiresAt }: SessionHint): number {
  return expiresAt - Math.floor((expiresAt - startedAt) / 4);
}

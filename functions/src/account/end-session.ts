import { type SessionEndReason, type SessionId } from '@keelson/contracts/account/session-record';
import { type UserId } from '@keelson/contracts/ids';
import { type Clock } from '@keelson/server/clock';
import { type SecurityLog } from '@keelson/server/security-log';
import { type Auth } from 'firebase-admin/auth';
import { requireRecent, type Actor, type Authenticator } from '../http/authenticate';
import { type Credential } from '../http/credential';
import { type SessionRepo } from './session-repo';
import { sessionKeyOf } from './session-token';
import { isClientError } from './start-session';

/** A browser sends one, and perhaps one of a sibling host. Each costs a read, and nobody need be signed in. */
const MAX_SENT_COOKIES = 3;

export interface EndSessionDeps {
  readonly auth: Pick<Auth, 'revokeRefreshTokens'>;
  readonly authenticator: Authenticator;
  readonly sessions: SessionRepo;
  readonly now: Clock;
}

/**
 * Ends the sessions of the request's cookies, so that a copy of a cookie is refused from the next request on.
 * Whoever has the cookie may end it, so nothing else is checked.
 */
export async function signOut(
  { sessions, now }: EndSessionDeps,
  cookies: readonly string[],
  security: SecurityLog,
): Promise<void> {
  for (const cookie of new Set(cookies.slice(0, MAX_SENT_COOKIES))) {
    const key = sessionKeyOf(cookie);
    const session = key === null ? null : await sessions.find(key);
    if (session === null) continue;
    const { uid, sessionId } = session;
    const ended = await sessions.endOne(uid, sessionId, { reason: 'sign-out', at: now() });
    if (ended) recordEnd(security, uid, { reason: 'sign-out', target: sessionId });
  }
}

/**
 * Ends every session and every sign-in of the account on all devices. Does nothing when the caller's own session
 * is missing or invalid: the caller is signed out already.
 *
 * @throws {DomainError} `session/sign-in-too-old`.
 */
export async function signOutEverywhere(
  deps: EndSessionDeps,
  credential: Credential | null,
  security: SecurityLog,
): Promise<void> {
  const actor = credential === null ? null : await validActor(deps, credential);
  if (actor === null) return;
  requireRecent(security, actor, deps.now());
  await endAllSessions(deps, actor.uid, 'everywhere');
  recordEnd(security, actor.uid, { reason: 'everywhere' });
}

/**
 * Ends every session of an account, and the sign-ins at Firebase that could start new ones. These end first: from then on no
 * older session passes the check of the account, whatever happens to the records.
 */
export async function endAllSessions(
  { auth, sessions, now }: Pick<EndSessionDeps, 'auth' | 'sessions' | 'now'>,
  uid: UserId,
  reason: SessionEndReason,
): Promise<void> {
  await auth.revokeRefreshTokens(uid);
  await sessions.endAll(uid, { reason, at: now() });
}

export async function endListedSession(
  { sessions, now }: EndSessionDeps,
  { uid }: Pick<Actor, 'uid'>,
  { id, security }: { readonly id: SessionId; readonly security: SecurityLog },
): Promise<void> {
  const ended = await sessions.endOne(uid, id, { reason: 'listed', at: now() });
  if (ended) recordEnd(security, uid, { reason: 'listed', target: id });
}

async function validActor(
  { authenticator }: EndSessionDeps,
  credential: Credential,
): Promise<Actor | null> {
  try {
    return await authenticator.verify(credential, 'current');
  } catch (error) {
    if (isClientError(error)) return null;
    throw error;
  }
}

const recordEnd = (
  security: SecurityLog,
  actor: UserId,
  what: { readonly reason: SessionEndReason; readonly target?: SessionId },
): void => security.record({ kind: 'session-ended', actor, ...what });

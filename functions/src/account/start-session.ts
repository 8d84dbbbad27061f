import { randomUUID } from 'node:crypto';
import { type Session } from '@keelson/contracts/account/endpoints';
import {
  type ActiveSession,
  SessionId,
  type SessionRecord,
} from '@keelson/contracts/account/session-record';
import { DomainError, ERRORS } from '@keelson/contracts/errors';
import { type EpochMs } from '@keelson/contracts/time';
import { isFlagOn, type StoredFlags } from '@keelson/contracts/platform/flags';
import { type CachedDocument } from '@keelson/server/store/cached-document';
import { type SecurityLog } from '@keelson/server/security-log';
import { type Actor, type Authenticator } from '../http/authenticate';
import { type Credential } from '../http/credential';
import { type ClientInfo } from '../http/http-deps';
import { type AccountDirectory } from './account-directory';
import { assertSessionUsable, isFreshSignIn, sessionExpiry } from '../http/domain/session-rules';
import { type SessionRepo } from './session-repo';
import { newSessionToken, sessionKeyOf } from './session-token';
import { type AccountUpdate, storeAccount, type StoreAccountDeps } from './store-account';

export interface SessionDeps extends StoreAccountDeps {
  readonly accounts: AccountDirectory;
  readonly authenticator: Authenticator;
  readonly sessions: SessionRepo;
  readonly flags: CachedDocument<StoredFlags>;
}

export interface SessionRequest {
  readonly idToken: string;
  readonly current: Credential | null;
  readonly client: ClientInfo;
  readonly security: SecurityLog;
}

export interface StartedSession {
  readonly session: Session;
  /** Value of the new cookie. Only its hash is stored. */
  readonly token: string;
  readonly lifetimeMs: number;
}

/**
 * Exchanges an ID token for a session cookie and writes the user record. The sign-in must be recent, so
 * that a stolen ID token does not give a long session. A valid session can be renewed with any valid ID
 * token of the same account: it gets a new cookie, and the one before is refused a minute later.
 */
export async function startSession(
  deps: SessionDeps,
  request: SessionRequest,
): Promise<StartedSession> {
  try {
    return await start(deps, request);
  } catch (error) {
    if (isClientError(error)) {
      request.security.record({ kind: 'sign-in-refused', actor: null, code: error.code });
    }
    throw error;
  }
}

async function start(deps: SessionDeps, request: SessionRequest): Promise<StartedSession> {
  const at = deps.now();
  const actor = await deps.authenticator.verify(
    { kind: 'bearer', token: request.idToken },
    'current',
  );
  const current = await usableSession(deps, { credential: request.current, actor, at });
  const own = current?.uid === actor.uid ? current : null;
  if (own === null && !isFreshSignIn(actor.signedInAt, at)) {
    throw new DomainError('session/sign-in-too-old', 'Sign in again to start a session.');
  }
  const { security, client } = request;
  await writeUser(deps, actor, { security, device: own === null ? client : undefined });
  const token = newSessionToken();
  const next = nextSession({ token, own, actor, client: request.client, at });
  if (own === null) await deps.sessions.create(next);
  else await deps.sessions.supersede(own.key, next, at);
  await endOthers(deps, { current, next, at });
  await assertStillExists(deps, actor);
  request.security.record({
    kind: own === null ? 'session-started' : 'session-rotated',
    actor: actor.uid,
    target: next.sessionId,
  });
  return {
    token,
    lifetimeMs: next.expiresAt - at,
    session: { uid: actor.uid, role: actor.role, expiresAt: next.expiresAt },
  };
}

async function storedSession(
  { sessions }: SessionDeps,
  current: Credential | null,
): Promise<SessionRecord | null> {
  const key = current?.kind === 'cookie' ? sessionKeyOf(current.token) : null;
  return key === null ? null : sessions.find(key);
}

/**
 * A renewal does not bring an ended session back: the sign-in that it came from, or an earlier one, starts none in
 * its place. Otherwise a renewal that arrives just after a sign-out would undo it. Where all sessions ended, Firebase
 * has revoked the sign-ins too.
 *
 * @throws {DomainError} `session/revoked`.
 */
function assertNotEnded(stored: SessionRecord | null, { uid, signedInAt }: Actor): void {
  if (stored?.status !== 'ended' || stored.uid !== uid || signedInAt > stored.signedInAt) return;
  if (stored.endReason === 'everywhere' || stored.endReason === 'role-changed') return;
  throw new DomainError('session/revoked', 'This session has ended. Sign in again.');
}

interface CurrentSession {
  readonly credential: Credential | null;
  readonly actor: Actor;
  readonly at: EpochMs;
}

/** The session of the request's cookie; null for any that is not valid (an outage is rethrown). */
async function usableSession(
  deps: SessionDeps,
  { credential, actor, at }: CurrentSession,
): Promise<SessionRecord | null> {
  const session = await storedSession(deps, credential);
  if (session === null || credential === null) return null;
  assertNotEnded(session, actor);
  try {
    assertSessionUsable(session, at);
    // The account may be disabled, or all its sessions revoked.
    await deps.authenticator.verify(credential, 'current');
    return session;
  } catch (error) {
    if (!isClientError(error)) throw error;
    // It may have ended since it was read.
    assertNotEnded(await storedSession(deps, credential), actor);
    return null;
  }
}

async function writeUser(
  deps: SessionDeps,
  actor: Actor,
  { security, device }: Pick<AccountUpdate, 'security' | 'device'>,
): Promise<void> {
  const account = await deps.accounts.find(actor.uid);
  if (account === null) throw accountGone();
  const open = isFlagOn(await deps.flags.current(), 'sign-ups', actor);
  await storeAccount(deps, {
    account,
    signedInAt: actor.signedInAt,
    device,
    security,
    assertMayCreate: () => {
      if (!open) throw signUpsClosed();
    },
  });
}

/** A deletion that ended before the writes would leave them behind; see `deleteAccount`. */
async function assertStillExists(deps: SessionDeps, { uid }: Actor): Promise<void> {
  if ((await deps.accounts.find(uid)) !== null) return;
  await deps.users.remove(uid);
  await deps.sessions.deleteUserData(uid);
  throw accountGone();
}

interface NextSession {
  readonly token: string;
  readonly own: SessionRecord | null;
  readonly actor: Actor;
  readonly client: ClientInfo;
  readonly at: EpochMs;
}

function nextSession({ token, own, actor, client, at }: NextSession): ActiveSession {
  const key = sessionKeyOf(token);
  if (key === null) throw new Error('A new session token has the wrong format');
  const signedInAt = Math.max(own?.signedInAt ?? 0, actor.signedInAt);
  return {
    key,
    sessionId: own?.sessionId ?? SessionId.parse(randomUUID()),
    uid: actor.uid,
    createdAt: own?.createdAt ?? at,
    signedInAt,
    lastSeenAt: at,
    ...client,
    view: null,
    workspace: own?.workspace ?? null,
    expiresAt: sessionExpiry(signedInAt, at),
    status: 'active',
  };
}

interface OtherSessions {
  readonly current: SessionRecord | null;
  readonly next: ActiveSession;
  readonly at: EpochMs;
}

/** Ends the session of another account in this browser, and an account's surplus. */
async function endOthers({ sessions }: SessionDeps, { current, next, at }: OtherSessions) {
  if (current !== null && current.uid !== next.uid) {
    await sessions.endOne(current.uid, current.sessionId, { reason: 'replaced', at });
  }
  if (current?.uid !== next.uid) await sessions.endSurplus(next.uid, at);
}

const signUpsClosed = (): DomainError =>
  new DomainError(
    'account/sign-ups-closed',
    'No new accounts can be created at the moment. Existing accounts can still sign in.',
  );

const accountGone = (): DomainError =>
  new DomainError('session/invalid', 'This account does not exist.');

export const isClientError = (error: unknown): error is DomainError =>
  error instanceof DomainError && ERRORS[error.code].http < 500;

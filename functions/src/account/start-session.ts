import { type Session } from '@keelson/contracts/account/endpoints';
import { DomainError, ERRORS } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type Auth } from 'firebase-admin/auth';
import { type Actor, type Authenticator } from '../http/authenticate';
import { type Credential } from '../http/credential';
import { type Clock } from '@keelson/server/clock';
import { type AccountDirectory } from './account-directory';
import { isFreshSignIn, SESSION_MS } from './domain/session-rules';
import { signedInUser } from './domain/signed-in-user';
import { toSessionError } from './firebase-authenticator';
import { type UserRepo } from './user-repo';

export interface SessionDeps {
  readonly auth: Auth;
  readonly accounts: AccountDirectory;
  readonly authenticator: Authenticator;
  readonly users: UserRepo;
  /** Learns the current address of an account; never throws. */
  readonly followEmail: (uid: UserId, email: string) => Promise<void>;
  readonly now: Clock;
}

export interface StartedSession {
  readonly session: Session;
  readonly cookie: string;
}

/**
 * Exchanges an ID token for a session cookie and writes the user record. The sign-in must be recent, so
 * that a stolen ID token does not give a long session. A valid session can be renewed with any valid ID
 * token of the same account.
 */
export async function startSession(
  deps: SessionDeps,
  idToken: string,
  current: Credential | null,
): Promise<StartedSession> {
  const at = deps.now();
  const actor = await deps.authenticator.verify({ kind: 'bearer', token: idToken }, 'current');
  if (!isFreshSignIn(actor.signedInAt, at) && !(await isRenewal(deps, actor, current))) {
    throw new DomainError('session/sign-in-too-old', 'Sign in again to start a session.');
  }
  const cookie = await createCookie(deps, idToken);
  const account = await deps.accounts.find(actor.uid);
  if (account === null) throw accountGone();
  if (account.email !== null) await deps.followEmail(actor.uid, account.email);
  await deps.users.upsert(actor.uid, (stored) => signedInUser(stored, account, actor.signedInAt));
  // A deletion that ended before the write would leave the record behind; see `deleteAccount`.
  if ((await deps.accounts.find(actor.uid)) === null) {
    await deps.users.remove(actor.uid);
    throw accountGone();
  }
  return {
    cookie,
    session: { uid: actor.uid, role: actor.role, expiresAt: at + SESSION_MS },
  };
}

const accountGone = (): DomainError =>
  new DomainError('session/invalid', 'This account does not exist.');

async function createCookie({ auth }: SessionDeps, idToken: string): Promise<string> {
  try {
    return await auth.createSessionCookie(idToken, { expiresIn: SESSION_MS });
  } catch (error) {
    throw toSessionError(error);
  }
}

/** An invalid current session means no renewal; an outage is rethrown, because validity is unknown. */
async function isRenewal(
  { authenticator }: SessionDeps,
  actor: Actor,
  current: Credential | null,
): Promise<boolean> {
  if (current?.kind !== 'cookie') return false;
  try {
    return (await authenticator.verify(current, 'current')).uid === actor.uid;
  } catch (error) {
    if (isClientError(error)) return false;
    throw error;
  }
}

export const isClientError = (error: unknown): error is DomainError =>
  error instanceof DomainError && ERRORS[error.code].http < 500;

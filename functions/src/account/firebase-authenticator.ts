import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { UserId } from '@keelson/contracts/ids';
import { type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';
import { type Auth } from 'firebase-admin/auth';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { type Actor, type Authenticator, type Freshness } from '../http/authenticate';
import { type Credential } from '../http/credential';
import { type AccountDirectory, type AuthAccount } from './account-directory';
import { type Clock } from '@keelson/server/clock';
import { assertSessionUsable, SEEN_INTERVAL_MS } from '../http/domain/session-rules';
import { effectiveRole, assertSessionValid } from './domain/session-validity';
import { type SessionRepo } from './session-repo';
import { sessionKeyOf } from './session-token';
import * as z from 'zod';

/** Seconds. Without a number, a comparison with the time of a revocation would always accept the token. */
const SignInTime = z.int().positive();

const CACHE_MS = MINUTE;
const MAX_CACHED_ACCOUNTS = 10_000;

interface CachedAccount {
  readonly account: AuthAccount;
  readonly fetchedAt: EpochMs;
}

/** Describes what a valid credential says, before the account is checked. */
type Proof = Pick<
  Actor,
  'uid' | 'signedInAt' | 'sessionId' | 'sessionExpiresAt' | 'view' | 'workspace'
>;

/**
 * Verifies credentials: a session cookie by its record, which is read on every request, so that a session that
 * ends is refused at once (docs/adr/0052); an ID token by its signature. The account's
 * status is fetched from Auth; for reads it is cached for a minute.
 */
export class FirebaseAuthenticator implements Authenticator {
  private readonly cache = new Map<UserId, CachedAccount>();

  constructor(
    private readonly auth: Auth,
    private readonly accounts: AccountDirectory,
    private readonly sessions: SessionRepo,
    private readonly now: Clock,
  ) {}

  async verify(credential: Credential, freshness: Freshness): Promise<Actor> {
    const proof = await (credential.kind === 'cookie'
      ? this.session(credential.token)
      : this.idToken(credential.token));
    const account = await this.account(proof.uid, freshness);
    assertSessionValid(account, proof.signedInAt);
    return {
      ...proof,
      key: null,
      email: account.email,
      emailVerified: account.emailVerified,
      role: await this.roleOf(account),
      credential: credential.kind,
      viewer: null,
    };
  }

  async requireUsable(uid: UserId, freshness: Freshness): Promise<void> {
    assertSessionValid(await this.account(uid, freshness), this.now());
  }

  private async session(token: string): Promise<Proof> {
    const key = sessionKeyOf(token);
    const session = key === null ? null : await this.sessions.find(key);
    if (session === null) throw new DomainError('session/invalid', 'Sign in again.');
    const at = this.now();
    assertSessionUsable(session, at);
    const { uid, sessionId, signedInAt, expiresAt, view, workspace } = session;
    if (at - session.lastSeenAt >= SEEN_INTERVAL_MS) await this.sessions.touch(session.key, at);
    return { uid, sessionId, signedInAt, sessionExpiresAt: expiresAt, view, workspace };
  }

  private async idToken(token: string): Promise<Proof> {
    try {
      const { uid, auth_time } = await this.auth.verifyIdToken(token);
      const signedInAt = SignInTime.parse(auth_time) * SECOND;
      return {
        uid: UserId.parse(uid),
        signedInAt,
        sessionId: null,
        sessionExpiresAt: null,
        view: null,
        workspace: null,
      };
    } catch (error) {
      throw toSessionError(error);
    }
  }

  private async account(uid: UserId, freshness: Freshness): Promise<AuthAccount> {
    const at = this.now();
    const cached = this.cache.get(uid);
    if (freshness === 'recent' && cached !== undefined && at - cached.fetchedAt < CACHE_MS) {
      return cached.account;
    }
    const account = await this.accounts.find(uid);
    this.cache.delete(uid);
    if (account === null) throw new DomainError('session/invalid', 'This account does not exist.');
    if (this.cache.size >= MAX_CACHED_ACCOUNTS) this.cache.clear();
    this.cache.set(uid, { account, fetchedAt: at });
    return account;
  }

  /** Not cached: removing the staff record revokes access at once. Callers without a role claim cost no read. */
  private async roleOf({ uid, claimedRole }: AuthAccount): Promise<StaffRole | null> {
    if (claimedRole === null) return null;
    const member = await this.accounts.staffMember(uid);
    return effectiveRole(claimedRole, member?.role ?? null);
  }
}

const SESSION_ERRORS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  'auth/id-token-expired': ['session/expired', 'The ID token has expired. Request a new one.'],
  'auth/id-token-revoked': ['session/revoked', 'Sign in again.'],
  'auth/user-disabled': ['session/account-disabled', 'Contact an administrator.'],
  'auth/user-not-found': ['session/invalid', 'This account does not exist.'],
  'auth/invalid-id-token': ['session/invalid', 'Sign in again.'],
  'auth/argument-error': ['session/invalid', 'Sign in again.'],
};

/** Maps errors about the credential. Any other error, such as an Auth outage, must not end the session. */
export function toSessionError(error: unknown): DomainError {
  if (error instanceof z.ZodError) {
    return new DomainError('session/invalid', 'Sign in again.', [], { cause: error });
  }
  const known = SESSION_ERRORS[String((error as { code?: unknown }).code)];
  if (known !== undefined) return new DomainError(known[0], known[1], [], { cause: error });
  const message = { code: 'service.sign-in-unverified', params: {} } as const;
  return explainedError('service/unavailable', message, { cause: error });
}

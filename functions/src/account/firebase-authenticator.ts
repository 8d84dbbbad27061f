import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { UserId } from '@keelson/contracts/ids';
import { type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';
import { type Auth, type DecodedIdToken } from 'firebase-admin/auth';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { type Actor, type Authenticator, type Freshness } from '../http/authenticate';
import { type Credential } from '../http/credential';
import { type AccountDirectory, type AuthAccount } from './account-directory';
import { type Clock } from '@keelson/server/clock';
import { effectiveRole, assertSessionValid } from './domain/session-validity';

const CACHE_MS = MINUTE;
const MAX_CACHED_ACCOUNTS = 10_000;

interface CachedAccount {
  readonly account: AuthAccount;
  readonly fetchedAt: EpochMs;
}

/**
 * Verifies credentials with Firebase Auth. Signatures are checked locally. Account status is fetched
 * from Auth; for reads it is cached for a minute.
 */
export class FirebaseAuthenticator implements Authenticator {
  private readonly cache = new Map<UserId, CachedAccount>();

  constructor(
    private readonly auth: Auth,
    private readonly accounts: AccountDirectory,
    private readonly now: Clock,
  ) {}

  async verify(credential: Credential, freshness: Freshness): Promise<Actor> {
    const token = await this.decode(credential);
    const uid = UserId.parse(token.uid);
    const account = await this.account(uid, freshness);
    const signedInAt = token.auth_time * SECOND;
    assertSessionValid(account, signedInAt);
    return {
      uid,
      email: account.email,
      role: await this.roleOf(account),
      credential: credential.kind,
      signedInAt,
      sessionExpiresAt: credential.kind === 'cookie' ? token.exp * SECOND : null,
    };
  }

  private async decode({ kind, token }: Credential): Promise<DecodedIdToken> {
    try {
      return await (kind === 'cookie'
        ? this.auth.verifySessionCookie(token)
        : this.auth.verifyIdToken(token));
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
  'auth/session-cookie-expired': ['session/expired', 'Sign in again.'],
  'auth/id-token-expired': ['session/expired', 'The ID token has expired. Request a new one.'],
  'auth/session-cookie-revoked': ['session/revoked', 'Sign in again.'],
  'auth/id-token-revoked': ['session/revoked', 'Sign in again.'],
  'auth/user-disabled': ['session/account-disabled', 'Contact an administrator.'],
  'auth/user-not-found': ['session/invalid', 'This account does not exist.'],
  'auth/invalid-session-cookie': ['session/invalid', 'Sign in again.'],
  'auth/invalid-id-token': ['session/invalid', 'Sign in again.'],
  'auth/argument-error': ['session/invalid', 'Sign in again.'],
};

/** Maps errors about the credential. Any other error, such as an Auth outage, must not end the session. */
export function toSessionError(error: unknown): DomainError {
  const known = SESSION_ERRORS[String((error as { code?: unknown }).code)];
  if (known !== undefined) return new DomainError(known[0], known[1], [], { cause: error });
  return new DomainError(
    'service/unavailable',
    'Sign-in cannot be verified right now. Try again.',
    [],
    {
      cause: error,
    },
  );
}

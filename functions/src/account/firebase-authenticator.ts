import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { UserId } from '@keelson/contracts/ids';
import { type EpochMs, MINUTE, SECOND } from '@keelson/contracts/time';
import { type Auth, type DecodedIdToken } from 'firebase-admin/auth';
import { type StaffRole } from '@keelson/contracts/account/staff';
import {
  type Actor,
  type Authenticator,
  type Credential,
  type Freshness,
} from '../http/authenticate';
import { type AccountDirectory, type AuthAccount } from './account-directory';
import { type Clock } from '@keelson/server/clock';
import { effectiveRole, judgeSession } from './domain/judge-session';

const RECENT_MS = MINUTE;
const MOST_REMEMBERED = 10_000;

interface Remembered {
  readonly account: AuthAccount;
  readonly askedAt: EpochMs;
}

/**
 * Proves credentials with Firebase Auth. The signature is checked here, with no call; whether the
 * account still may use it is asked of Auth, for reads at most once a minute.
 */
export class FirebaseAuthenticator implements Authenticator {
  private readonly remembered = new Map<UserId, Remembered>();

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
    judgeSession(account, signedInAt);
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
      throw refusalOf(error);
    }
  }

  private async account(uid: UserId, freshness: Freshness): Promise<AuthAccount> {
    const at = this.now();
    const known = this.remembered.get(uid);
    if (freshness === 'recent' && known !== undefined && at - known.askedAt < RECENT_MS) {
      return known.account;
    }
    const account = await this.accounts.find(uid);
    this.remembered.delete(uid);
    if (account === null) throw new DomainError('session/invalid', 'This account does not exist.');
    if (this.remembered.size >= MOST_REMEMBERED) this.remembered.clear();
    this.remembered.set(uid, { account, askedAt: at });
    return account;
  }

  /** Never remembered: removing the staff record revokes at once. Most callers cost no read. */
  private async roleOf({ uid, claimedRole }: AuthAccount): Promise<StaffRole | null> {
    if (claimedRole === null) return null;
    const member = await this.accounts.staffMember(uid);
    return effectiveRole(claimedRole, member?.role ?? null);
  }
}

const REFUSALS: Readonly<Record<string, readonly [ErrorCode, string]>> = {
  'auth/session-cookie-expired': ['session/expired', 'Sign in again.'],
  'auth/id-token-expired': ['session/expired', 'The ID token has expired; get a new one.'],
  'auth/session-cookie-revoked': ['session/revoked', 'Sign in again.'],
  'auth/id-token-revoked': ['session/revoked', 'Sign in again.'],
  'auth/user-disabled': ['session/account-disabled', 'Ask an administrator.'],
  'auth/user-not-found': ['session/invalid', 'This account does not exist.'],
  'auth/invalid-session-cookie': ['session/invalid', 'Sign in again.'],
  'auth/invalid-id-token': ['session/invalid', 'Sign in again.'],
  'auth/argument-error': ['session/invalid', 'Sign in again.'],
};

/** Only what Auth says about the credential is a refusal; when Auth does not answer, nobody is signed out. */
export function refusalOf(error: unknown): DomainError {
  const known = REFUSALS[String((error as { code?: unknown }).code)];
  if (known !== undefined) return new DomainError(known[0], known[1], [], { cause: error });
  return new DomainError('service/unavailable', 'Sign-in cannot be checked right now.', [], {
    cause: error,
  });
}

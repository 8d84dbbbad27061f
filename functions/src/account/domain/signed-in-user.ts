import { type User } from '@keelson/contracts/account/user';
import { type EpochMs } from '@keelson/contracts/time';

/** What the identity provider says of a person. */
export interface SignedInPerson {
  readonly uid: User['uid'];
  readonly email: string | null;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly providers: readonly string[];
}

const LONGEST_NAME = 80;

/**
 * The user record after a sign-in. What the person chose (name, preferences) and the day they came
 * stay; what the identity provider says is taken anew.
 *
 * @param stored The record so far; null on the first sign-in.
 * @param signedInAt Instant of the sign-in, not of its exchange.
 */
export function signedInUser(
  stored: User | null,
  account: SignedInPerson,
  signedInAt: EpochMs,
): User {
  const offered = account.displayName?.trim().slice(0, LONGEST_NAME) ?? '';
  return {
    uid: account.uid,
    email: account.email,
    displayName: stored?.displayName ?? (offered === '' ? null : offered),
    photoURL: account.photoURL,
    providers: [...account.providers].sort(),
    preferences: stored?.preferences ?? { theme: 'system' },
    createdAt: stored?.createdAt ?? signedInAt,
    lastSignInAt: Math.max(stored?.lastSignInAt ?? 0, signedInAt),
  };
}

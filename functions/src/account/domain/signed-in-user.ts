import { StoredPreferences, type User } from '@keelson/contracts/account/user';
import { cutText } from '@keelson/contracts/text';
import { type EpochMs } from '@keelson/contracts/time';

export interface ProviderProfile {
  readonly uid: User['uid'];
  readonly email: string | null;
  readonly emailVerified: boolean;
  readonly displayName: string | null;
  readonly photoURL: string | null;
  readonly providers: readonly string[];
}

const MAX_NAME_LENGTH = 80;

/**
 * The user record after a sign-in. Name, picture, preferences and creation date are kept; all other fields
 * come from the identity provider.
 *
 * @param stored The stored record; null on the first sign-in.
 * @param signedInAt Instant of the sign-in, not of the session start.
 */
export function signedInUser(
  stored: User | null,
  account: ProviderProfile,
  signedInAt: EpochMs,
): User {
  const providerName = cutText(account.displayName?.trim() ?? '', MAX_NAME_LENGTH);
  return {
    uid: account.uid,
    email: account.email,
    emailVerified: account.emailVerified,
    displayName: stored?.displayName ?? (providerName === '' ? null : providerName),
    photoURL: account.photoURL,
    picture: stored?.picture ?? null,
    providers: [...account.providers].sort(),
    devices: stored?.devices ?? [],
    mailBlock: stored?.mailBlock ?? null,
    preferences: stored?.preferences ?? StoredPreferences.parse({ theme: 'system' }),
    createdAt: stored?.createdAt ?? signedInAt,
    lastSignInAt: Math.max(stored?.lastSignInAt ?? 0, signedInAt),
  };
}

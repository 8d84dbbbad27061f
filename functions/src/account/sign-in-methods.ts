import { canDisconnect } from '@keelson/contracts/account/sign-in-methods';
import { type User } from '@keelson/contracts/account/user';
import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type AuthProvider } from '@keelson/contracts/platform/config';
import { type SecurityLog } from '@keelson/server/security-log';
import { type Auth } from 'firebase-admin/auth';
import { type Actor } from '../http/authenticate';
import { type AccountDirectory, type AuthAccount } from './account-directory';
import { storeAccount, type StoreAccountDeps, storeUser } from './store-account';
import { accountNotFound } from './user-repo';

export interface SignInMethodDeps extends StoreAccountDeps {
  readonly auth: Pick<Auth, 'updateUser'>;
  readonly accounts: AccountDirectory;
  readonly authProviders: readonly AuthProvider[];
}

/** @throws {DomainError} `account/not-found`. */
export async function requireAuthAccount(
  { accounts }: Pick<SignInMethodDeps, 'accounts'>,
  uid: UserId,
): Promise<AuthAccount> {
  const account = await accounts.find(uid);
  if (account === null) throw accountNotFound();
  return account;
}

/** Takes over what the browser changed at Firebase Auth, which alone connects a sign-in method. */
export async function syncSignInMethods(
  deps: SignInMethodDeps,
  { uid, signedInAt }: Pick<Actor, 'uid' | 'signedInAt'>,
  security: SecurityLog,
): Promise<User> {
  const account = await requireAuthAccount(deps, uid);
  return storeAccount(deps, {
    account,
    signedInAt,
    security,
    assertMayCreate: () => {
      throw accountNotFound();
    },
  });
}

/**
 * Disconnects a sign-in method. Stored first: of two requests at the same time, the second one sees what the first
 * one leaves, so that one method stays. A retry after a failure at Firebase finishes it.
 *
 * @throws {DomainError} `account/last-sign-in-method`.
 */
export async function disconnectSignInMethod(
  deps: SignInMethodDeps,
  { uid }: Pick<Actor, 'uid'>,
  { id, security }: { readonly id: string; readonly security: SecurityLog },
): Promise<User> {
  const { providers } = await requireAuthAccount(deps, uid);
  const user = await storeUser(deps, uid, {
    security,
    decide: (stored) => {
      if (stored === null) throw accountNotFound();
      const connected = providers.filter((method) => stored.providers.includes(method));
      if (providers.includes(id) && !canDisconnect(connected, id, deps.authProviders)) {
        throw lastMethod();
      }
      return { ...stored, providers: stored.providers.filter((method) => method !== id) };
    },
  });
  if (providers.includes(id)) await deps.auth.updateUser(uid, { providersToUnlink: [id] });
  return user;
}

const lastMethod = (): DomainError =>
  new DomainError(
    'account/last-sign-in-method',
    'Connect another sign-in method first. Without one, you could not sign in anymore.',
  );

import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import {
  type Auth,
  type AuthCredential,
  connectAuthEmulator,
  GithubAuthProvider,
  GoogleAuthProvider,
} from 'firebase/auth';
import type { LocalAccount } from './local-account';

// The build for a deployment replaces this file with `emulators.deployed.ts`.

export function connectAuth(auth: Auth, { local }: ClientConfig): void {
  if (local) connectAuthEmulator(auth, local.authUrl, { disableWarnings: true });
}

/** Credential for the Auth emulator, which accepts plain JSON in place of a provider's signed token. */
export function localCredential(name: AuthProvider, account: LocalAccount): AuthCredential {
  const { sub, email, displayName } = account;
  const claims = JSON.stringify({ sub, email, email_verified: true, name: displayName });
  switch (name) {
    case 'google':
      return GoogleAuthProvider.credential(claims);
    case 'github':
      return GithubAuthProvider.credential(claims);
  }
}

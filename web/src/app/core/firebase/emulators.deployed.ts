import type { AuthProvider, ClientConfig } from '@keelson/contracts/platform/config';
import type { Auth, AuthCredential } from 'firebase/auth';
import type { LocalAccount } from './local-account';

// Takes the place of `emulators.ts` in a deployment: whatever the configuration says, nobody signs in at an emulator.

export function connectAuth(_auth: Auth, _config: ClientConfig): void {
  // A deployment has no emulator.
}

/** @throws {Error} always: local accounts do not exist in a deployment. */
export function localCredential(_name: AuthProvider, _account: LocalAccount): AuthCredential {
  throw new Error('Local accounts do not exist in a deployment. Use a provider’s button.');
}

import { methodName } from '@keelson/contracts/account/sign-in-methods';
import type { AuthProvider } from '@keelson/contracts/platform/config';

export const PROVIDER_NAMES: Readonly<Record<AuthProvider, string>> = {
  google: 'Google',
  github: 'GitHub',
};

/** The providers that an account signs in with; every enabled one when none of them is. */
export function providersOf(
  account: readonly string[],
  enabled: readonly AuthProvider[],
): readonly AuthProvider[] {
  const own = enabled.filter((provider) => account.includes(`${provider}.com`));
  return own.length > 0 ? own : enabled;
}

/** Names of an account's sign-in methods, from Firebase's provider ids. */
export function describeSignInMethods(providers: readonly string[]): string {
  return providers.map(methodName).join(', ') || $localize`No sign-in methods yet`;
}

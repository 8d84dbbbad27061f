import type { AuthProvider } from '../platform/config';

const NAMES: Readonly<Record<string, string | undefined>> = {
  'google.com': 'Google',
  'github.com': 'GitHub',
};

/** Firebase's id of a provider that the product offers. */
export const methodIdOf = (provider: AuthProvider): string => `${provider}.com`;

/** The name of a sign-in method, from its Firebase id; the id when it has no other. */
export const methodName = (id: string): string => NAMES[id] ?? id;

/**
 * True when a sign-in method can be disconnected: another one must stay that the product offers.
 *
 * @param connected Firebase ids of the account's sign-in methods.
 * @param offered The providers of the sign-in page.
 */
export function canDisconnect(
  connected: readonly string[],
  id: string,
  offered: readonly AuthProvider[],
): boolean {
  const usable = new Set(offered.map(methodIdOf));
  return connected.some((other) => other !== id && usable.has(other));
}

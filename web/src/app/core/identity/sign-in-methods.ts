const NAMES: Readonly<Record<string, string>> = {
  'google.com': 'Google',
  'github.com': 'GitHub',
};

/** Names of an account's sign-in methods, from Firebase's provider ids. */
export function describeSignInMethods(providers: readonly string[]): string {
  return providers.map((id) => NAMES[id] ?? id).join(', ') || 'No sign-in methods yet';
}

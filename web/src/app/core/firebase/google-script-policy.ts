const GOOGLE = 'https://apis.google.com';

/** Trusted Types, of which TypeScript's library has no types. */
interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string | null },
  ): object;
}

/**
 * Lets Firebase Auth load Google's sign-in script, and no code load another: the security policy allows script
 * URLs from Trusted Types policies only, and Firebase assigns a string. It has no policy of its own, so it needs
 * the default policy, which decides about every string that is assigned.
 */
export function allowGoogleScript(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', { createScriptURL: onlyGoogle });
}

/** Null refuses the URL. */
const onlyGoogle = (url: string): string | null =>
  URL.canParse(url) && new URL(url).origin === GOOGLE ? url : null;

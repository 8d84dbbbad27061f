/** Sign-in, and reCAPTCHA where App Check is on: its origins must also be added to the policy (docs/security.md). */
const GOOGLE = [
  'https://apis.google.com/',
  'https://www.google.com/recaptcha/',
  'https://www.gstatic.com/recaptcha/',
];

/** Trusted Types, of which TypeScript's library has no types. */
interface TrustedTypes {
  readonly defaultPolicy: object | null;
  createPolicy(
    name: string,
    rules: { readonly createScriptURL: (url: string) => string | null },
  ): object;
}

/**
 * Lets Firebase load Google's scripts, and no code load others: the security policy allows script URLs from Trusted
 * Types policies only, and Firebase assigns a string. It has no policy of its own, so it needs the default policy,
 * which decides about every string that is assigned.
 */
export function allowGoogleScripts(): void {
  const { trustedTypes } = globalThis as { readonly trustedTypes?: TrustedTypes };
  if (trustedTypes === undefined || trustedTypes.defaultPolicy !== null) return;
  trustedTypes.createPolicy('default', { createScriptURL: onlyGoogle });
}

/** Null refuses the URL. */
const onlyGoogle = (url: string): string | null =>
  GOOGLE.some((start) => url.startsWith(start)) && !url.includes('..') ? url : null;

import { DEFAULT_NEXT_PATH, safeNext } from '@keelson/contracts/account/next-path';

/**
 * The path to open after signing in: the requested page, or the default when it is not a path of this site.
 *
 * @param next From the URL, untrusted.
 */
export function pathAfterSignIn(next: string | null | undefined): string {
  return safeNext(next) ?? DEFAULT_NEXT_PATH;
}

export function signInUrl(path: string): string {
  return `/sign-in?next=${encodeURIComponent(path)}`;
}

import { DEFAULT_NEXT_PATH, safeNext } from '@keelson/contracts/account/next-path';

/**
 * Where to go after signing in: the page that was asked for, or home when it is not one of ours.
 *
 * @param next As it came in the address, not trusted.
 */
export function pathAfterSignIn(next: string | null | undefined): string {
  return safeNext(next) ?? DEFAULT_NEXT_PATH;
}

/** Address of the sign-in page that leads back to `path`. */
export function signInUrl(path: string): string {
  return `/sign-in?next=${encodeURIComponent(path)}`;
}

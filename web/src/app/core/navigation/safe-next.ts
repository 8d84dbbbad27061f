const HOME = '/dashboard';

/** Pages that lead straight back to signing in, or that are no place to arrive at. */
const NO_DESTINATION = /^\/(sign-in|api|403|404|offline)(\/|$)/;

/**
 * Where to go after signing in. Only an address of this site is followed: an absolute path that the
 * browser also resolves to this origin, so `//host`, `/\host` and control characters lead home.
 *
 * @param next As it came in the address, not trusted.
 * @param origin Of this page, such as `https://app.example.com`.
 */
export function safeNext(next: string | null | undefined, origin: string): string {
  if (!next?.startsWith('/')) return HOME;
  if (!URL.canParse(next, origin)) return HOME;
  const url = new URL(next, origin);
  if (url.origin !== origin || NO_DESTINATION.test(url.pathname)) return HOME;
  // A path such as `/..//host` is resolved to `//host`, which would mean a host again.
  if (url.pathname.startsWith('//')) return HOME;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Address of the sign-in page that leads back to `path`. */
export function signInAddress(path: string): string {
  return `/sign-in?next=${encodeURIComponent(path)}`;
}

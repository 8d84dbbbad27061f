import { hasControls } from '../text';

/** The page after sign-in when the request names no valid target. */
export const DEFAULT_NEXT_PATH = '/dashboard';

const LONGEST = 2_048;
/** Any origin works: it only shows whether a target leads to another one. */
const BASE = 'https://app.invalid';
/** Anything that is not printable ASCII, and the backslash, which browsers read as a slash. */
const FORBIDDEN = /[^\x21-\x7e]|\\/;
/**
 * Paths that are never a target: the sign-in page (a redirect loop), the API (a GET can start an action)
 * and the error pages.
 */
const NOT_A_PAGE = /^\/(?:sign-in|api|__|403|404|offline)(?:\/|$)/i;

/**
 * The target after sign-in, when it is a page of this site; null otherwise. The interception layer
 * and the web app both use it, so they accept the same targets.
 *
 * @param next The value of the `next` parameter, decoded once.
 * @returns Path with query and fragment, normalized; starts with exactly one slash.
 */
export function safeNext(next: string | null | undefined): string | null {
  if (!next?.startsWith('/') || next.length > LONGEST || FORBIDDEN.test(next)) return null;
  if (!URL.canParse(next, BASE)) return null;
  const url = new URL(next, BASE);
  if (url.origin !== BASE || !isPlainPath(url.pathname)) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** True when the path stays on this site even if it is decoded several times. */
function isPlainPath(pathname: string): boolean {
  let path = pathname;
  for (let round = 0; round < 4; round += 1) {
    if (path.startsWith('//') || path.includes('\\') || hasControls(path)) return false;
    if (NOT_A_PAGE.test(path)) return false;
    const decoded = decode(path);
    if (decoded === null) return false;
    if (decoded === path) return true;
    path = decoded;
  }
  return false;
}

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

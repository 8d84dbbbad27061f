/** Where a person goes after signing in when no valid target is named. */
export const DEFAULT_NEXT_PATH = '/dashboard';

const LONGEST = 2_048;
/** Any origin will do: it is only there to see whether a target leaves it. */
const BASE = 'https://app.invalid';
/** Anything that is not printable ASCII, and the backslash, which browsers read as a slash. */
const FORBIDDEN = /[^\x21-\x7e]|\\/;
/**
 * No place to arrive at: signing in again would be a loop, the API is no page and opening it could
 * start something, and nobody was on their way to a page about a failure.
 */
const NOT_A_PAGE = /^\/(?:sign-in|api|__|403|404|offline)(?:\/|$)/i;

/**
 * The target after sign-in, when it is a page of this site; null otherwise. Both the interception
 * layer and the web app use it, so what one accepts the other does.
 *
 * @param next As it came: the value of the `next` parameter, already decoded once.
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

// eslint-disable-next-line no-control-regex -- the expression must match control characters
const hasControls = (text: string): boolean => /[\u0000-\u001f\u007f]/.test(text);

function decode(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

import { hasControls } from '@keelson/contracts/text';

const SCHEMES = new Set(['http:', 'https:', 'mailto:']);
/** Any origin works: it only shows whether a target leads to another one. */
const BASE = 'https://app.invalid';

/** The target of a link in untrusted text. */
export interface SafeLink {
  readonly href: string;
  /** On another site: opened in a new tab without a referrer. */
  readonly external: boolean;
}

/**
 * The target of a link; null for scripts, data URLs, files, relative paths, and URLs that only look like a path on
 * this site (`//host`, `/\host`). Browsers drop tabs and line breaks from a URL before they read it (URL Standard,
 * "basic URL parser"), so a target with a control character is refused.
 */
export function safeLink(target: string): SafeLink | null {
  const href = target.trim();
  if (hasControls(href)) return null;
  if (/^#[^\s]*$/.test(href)) return { href, external: false };
  const isPath = href.startsWith('/');
  if (!isPath && !/^[a-z][a-z\d+.-]*:/i.test(href)) return null;
  if (!URL.canParse(href, BASE)) return null;
  const { protocol, origin, pathname } = new URL(href, BASE);
  if (!isPath) return SCHEMES.has(protocol) ? { href, external: true } : null;
  return origin === BASE && !pathname.startsWith('//') ? { href, external: false } : null;
}

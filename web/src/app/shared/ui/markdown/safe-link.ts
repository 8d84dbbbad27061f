const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** The target of a link in untrusted text. */
export interface SafeLink {
  readonly href: string;
  /** On another site: opened in a new tab without a referrer. */
  readonly external: boolean;
}

/**
 * The target of a link; null for scripts, data URLs, files and URLs that only look like a path (`//host`, `/\host`).
 */
export function safeLink(target: string): SafeLink | null {
  const href = target.trim();
  if (/^#[^\s]*$/.test(href) || /^\/(?![/\\])/.test(href)) return { href, external: false };
  if (!/^[a-z][a-z\d+.-]*:/i.test(href)) return null;
  try {
    const { protocol } = new URL(href);
    return SCHEMES.has(protocol) ? { href, external: true } : null;
  } catch {
    return null;
  }
}

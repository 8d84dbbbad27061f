const SCHEMES = new Set(['http:', 'https:', 'mailto:']);

/** Where a link of somebody's text may lead. */
export interface SafeLink {
  readonly href: string;
  /** On another site: opened beside the product, and told nothing about it. */
  readonly external: boolean;
}

/**
 * The target of a link, or null when it is not one that may be followed: scripts, data, files and
 * addresses that only look like a path (`//host`, `/\host`).
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

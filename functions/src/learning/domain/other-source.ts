/** What tells sources apart. */
export interface SourceIdentity {
  /** Path or name of its file, or its URL. */
  readonly uri: string;
  readonly locale: string;
  readonly title: string;
}

/**
 * Why a source is probably another one than the one that the document at its slug was made from; null when it is its
 * next version. The slug is made from the title, and many documents are called "Configuration".
 */
export function otherSource(stored: SourceIdentity, next: SourceIdentity): string | null {
  if (languageOf(stored.locale) !== languageOf(next.locale)) {
    return `it is in another language (${next.locale}, not ${stored.locale})`;
  }
  if (stored.uri !== next.uri) return `it comes from ${next.uri}, not from ${stored.uri}`;
  return null;
}

/** The language of a locale, without script and region. */
export const languageOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';

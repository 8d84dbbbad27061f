export interface SourceIdentity {
  /** Path or name of its file, or its URL. */
  readonly uri: string;
  readonly locale: string;
  readonly title: string;
}

export interface OtherSource {
  readonly code: 'other-language' | 'other-source';
  readonly from: string;
  readonly to: string;
}

/**
 * Why a source is probably another one than the one that the document at its slug was made from; null when it is its
 * next version. The slug is made from the title, and many documents are called "Configuration".
 */
export function otherSource(stored: SourceIdentity, next: SourceIdentity): OtherSource | null {
  if (languageOf(stored.locale) !== languageOf(next.locale)) {
    return { code: 'other-language', from: stored.locale, to: next.locale };
  }
  if (stored.uri !== next.uri) return { code: 'other-source', from: stored.uri, to: next.uri };
  return null;
}

/** The language of a locale, without script and region. */
export const languageOf = (locale: string): string => locale.split('-')[0]?.toLowerCase() ?? '';

import { BRAND } from '@keelson/product/brand';
import { KNOWN_LANGUAGES, type Language } from './known-languages';

export type { Language };

/**
 * The languages of the product. Each is a build of the web app (`web/angular.json`, `i18n`); all but the first, in which
 * texts are written, have a path of their own: `/ko/pricing`.
 */
export const LANGUAGES = KNOWN_LANGUAGES.filter(
  (language, index) => index === 0 || BRAND.languages.includes(language),
) as readonly Language[] as readonly [(typeof KNOWN_LANGUAGES)[0], ...Language[]];

/** The name of a language in itself, for people who read no other. */
export const languageName = (language: Language): string =>
  new Intl.DisplayNames([language], { type: 'language' }).of(language) ?? language;

/** A URL of the app, without the path of its language. */
export interface LocalizedUrl {
  readonly language: Language;
  /** Path, query and fragment, as in the first language: `/pricing`. */
  readonly url: string;
}

export const isLanguage = (text: unknown): text is Language =>
  (LANGUAGES as readonly unknown[]).includes(text);

/** Returns where the pages of a language begin; empty for the first. */
export const languagePath = (language: Language): string =>
  language === LANGUAGES[0] ? '' : `/${language}`;

/** The URL of a page in a language: `/ko` and `/ko/pricing`, `/` and `/pricing`. */
export const inLanguage = (language: Language, url: string): string => {
  const path = languagePath(language);
  return path !== '' && /^\/(?:[?#]|$)/.test(url) ? `${path}${url.slice(1)}` : `${path}${url}`;
};

/**
 * The language that a URL names by its first segment.
 *
 * @param url Path, query and fragment, as sent.
 * @returns A URL that begins with one slash: with two it would lead to another site.
 */
export function parseLanguage(url: string): LocalizedUrl {
  const { language, url: rest } = splitLanguage(url);
  return { language, url: rest.replace(/^\/{2,}/, '/') };
}

function splitLanguage(url: string): LocalizedUrl {
  for (const language of LANGUAGES.slice(1)) {
    const path = languagePath(language);
    if (!url.startsWith(path)) continue;
    const rest = url.slice(path.length);
    if (rest.startsWith('/')) return { language, url: rest };
    if (/^(?:[?#]|$)/.test(rest)) return { language, url: `/${rest}` };
  }
  return { language: LANGUAGES[0], url };
}

/** The language of the app for a document's BCP 47 locale: its own, or the first where the app has no such language. */
export function languageOfLocale(locale: string): Language {
  const [primary] = locale.toLowerCase().split('-');
  return isLanguage(primary) ? primary : LANGUAGES[0];
}

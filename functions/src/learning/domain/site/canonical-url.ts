import { inLanguage, languageOfLocale } from '@keelson/contracts/platform/languages';

/**
 * The canonical URL of a published document: its page in its own language, where the app has that, and in the first
 * language of the app where not.
 */
export const canonicalUrl = (
  appUrl: string,
  { slug, locale }: { readonly slug: string; readonly locale: string },
): string => `${appUrl}${inLanguage(languageOfLocale(locale), `/learn/${slug}`)}`;

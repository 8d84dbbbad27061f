import { franc } from 'franc-min';

/** Detectable languages (ISO 639-3) with their BCP 47 tags. */
const TAGS: Readonly<Record<string, string>> = {
  eng: 'en',
  deu: 'de',
  fra: 'fr',
  spa: 'es',
  ita: 'it',
  por: 'pt',
  nld: 'nl',
  pol: 'pl',
  rus: 'ru',
  ukr: 'uk',
  swe: 'sv',
  tur: 'tr',
  cmn: 'zh',
  jpn: 'ja',
  kor: 'ko',
  arb: 'ar',
  hin: 'hi',
};

/** The language of a text; null when it is too short or unknown. */
export function guessLanguage(text: string): string | null {
  const found = franc(text.slice(0, 4_000), { minLength: 60, only: Object.keys(TAGS) });
  return TAGS[found] ?? null;
}

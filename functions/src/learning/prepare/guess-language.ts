import { francAll } from 'franc-min';
import { languageOfScript } from './language-of-script';

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
  return languageOfScript(text) ?? languageOfWords(text);
}

/** English is expected: in a short text with names and code, another language must be clearly ahead. */
const LEAD = 0.9;

function languageOfWords(text: string): string | null {
  const [best, ...others] = francAll(text.slice(0, 4_000), {
    minLength: 60,
    only: Object.keys(TAGS),
  });
  if (best === undefined) return null;
  const english = others.find(([language]) => language === 'eng');
  if (english !== undefined && english[1] >= LEAD * best[1]) return TAGS['eng'] ?? null;
  return TAGS[best[0]] ?? null;
}

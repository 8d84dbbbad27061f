import { francAll } from 'franc-min';

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

/** Scripts that tell the language, most telling first: Japanese has Chinese characters too. */
const SCRIPTS: readonly (readonly [pattern: RegExp, share: number, tag: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.1, 'ja'],
  [/\p{Script=Hangul}/gu, 0.3, 'ko'],
  [/\p{Script=Han}/gu, 0.3, 'zh'],
  [/\p{Script=Hebrew}/gu, 0.5, 'he'],
  [/\p{Script=Thai}/gu, 0.5, 'th'],
  [/\p{Script=Greek}/gu, 0.5, 'el'],
];

/** The language of a text; null when it is too short or unknown. */
export function guessLanguage(text: string): string | null {
  return languageOfScript(text.slice(0, 4_000)) ?? languageOfWords(text);
}

function languageOfScript(text: string): string | null {
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = SCRIPTS.find(
    ([pattern, share]) => (text.match(pattern)?.length ?? 0) > letters * share,
  );
  return found?.[2] ?? null;
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

import { rulesOf } from './languages';

/** Scripts of one language; Han comes last, since Japanese has it too. */
const SCRIPTS: readonly (readonly [language: string, pattern: RegExp])[] = [
  ['ko', /\p{sc=Hangul}/u],
  ['ja', /[\p{sc=Hiragana}\p{sc=Katakana}]/u],
  ['zh', /\p{sc=Han}/u],
  ['ar', /\p{sc=Arabic}/u],
  ['ru', /\p{sc=Cyrillic}/u],
];

const DEFAULT_LANGUAGE = 'en';

/** The language of a short text by its script or by its stop words; English when nothing tells. */
export function languageOfText(text: string, languages: Iterable<string>): string {
  const script = SCRIPTS.find(([, pattern]) => pattern.test(text))?.[0];
  if (script !== undefined) return script;
  const words = text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [];
  const count = (language: string): number =>
    words.filter((word) => rulesOf(language).stopWords.has(word)).length;
  let best = { language: DEFAULT_LANGUAGE, count: count(DEFAULT_LANGUAGE) };
  for (const language of languages) {
    const own = count(language);
    if (own > best.count) best = { language, count: own };
  }
  return best.language;
}

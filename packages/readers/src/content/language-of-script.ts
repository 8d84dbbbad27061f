/** Scripts that tell the language, most telling first: Japanese has Chinese characters too. */
const SCRIPTS: readonly (readonly [pattern: RegExp, share: number, tag: string])[] = [
  [/[\p{Script=Hiragana}\p{Script=Katakana}]/gu, 0.1, 'ja'],
  [/\p{Script=Hangul}/gu, 0.3, 'ko'],
  [/\p{Script=Han}/gu, 0.3, 'zh'],
  [/\p{Script=Hebrew}/gu, 0.5, 'he'],
  [/\p{Script=Thai}/gu, 0.5, 'th'],
  [/\p{Script=Greek}/gu, 0.5, 'el'],
  [/\p{Script=Armenian}/gu, 0.5, 'hy'],
  [/\p{Script=Bengali}/gu, 0.5, 'bn'],
  [/\p{Script=Georgian}/gu, 0.5, 'ka'],
  [/\p{Script=Khmer}/gu, 0.4, 'km'],
  [/\p{Script=Tamil}/gu, 0.5, 'ta'],
];

/** The language that the script of a text tells; null for scripts of many languages, such as Latin. */
export function languageOfScript(whole: string): string | null {
  const text = whole.slice(0, 4_000);
  const letters = text.match(/\p{L}/gu)?.length ?? 0;
  const found = SCRIPTS.find(
    ([pattern, share]) => (text.match(pattern)?.length ?? 0) > letters * share,
  );
  return found?.[2] ?? null;
}

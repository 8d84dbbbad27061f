import { languageOf, rulesOf } from './languages';
import { unifiedWords } from './synonyms';
import { KOREAN_ENDING } from './word-tables';

/** A run of Chinese, Japanese or Korean, another word, or a number with its points: `9.4`. */
const CJK = String.raw`\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}ー々`;
const TOKEN = new RegExp(
  String.raw`[${CJK}]+|(?:(?![${CJK}])[\p{L}\p{M}])+|\p{N}+(?:[.,]\p{N}+)*`,
  'gu',
);
const IS_CJK = new RegExp(`^[${CJK}]`, 'u');
const IS_HANGUL = /^\p{sc=Hangul}/u;
/** Scripts without spaces, apart from Chinese and Japanese. */
const IS_UNSPACED = /^[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]/u;
const KATAKANA_OR_OTHER = /[\p{sc=Katakana}ー]+|[^\p{sc=Hiragana}\p{sc=Katakana}ー]+/gu;
const IS_KATAKANA = /^[\p{sc=Katakana}ー]/u;

/** Knows the words of all scripts without spaces. */
const segmenter = new Intl.Segmenter('ja', { granularity: 'word' });

export const isCjk = (word: string): boolean => IS_CJK.test(word);

/**
 * The words of a text to search for, in order, in lower case and without stop words. Chinese, Japanese and Korean
 * are read as pairs of characters.
 */
export const wordsOf = (text: string, locale: string): string[] => wordRunsOf(text, locale).flat();

/** The same words, those of one run of Chinese, Japanese or Korean characters together. */
export function wordRunsOf(text: string, locale: string): string[][] {
  const language = languageOf(locale);
  const { stopWords } = rulesOf(language);
  const isSearched = (word: string): boolean =>
    !stopWords.has(word) && (word.length > 1 || /\d/.test(word) || isCjk(word));
  return (prepared(text, language).match(TOKEN) ?? [])
    .filter((token) => !stopWords.has(token))
    .flatMap(runsOf)
    .map((run) => run.filter(isSearched))
    .filter((run) => run.length > 0);
}

/** The stem of a lower-case word, without accents. */
export const stemOf = (word: string, locale: string): string =>
  /\d/.test(word) || isCjk(word) ? word : withoutAccents(rulesOf(languageOf(locale)).stem(word));

export const termsOf = (text: string, locale: string): string[] =>
  wordsOf(text, locale).map((word) => stemOf(word, locale));

function prepared(text: string, language: string): string {
  const plain = unifiedWords(text.normalize('NFKC').toLowerCase(), language);
  if (language !== 'en') return plain;
  return plain
    .replaceAll(/\b(sign|log)(?:s|g?ed|g?ing)?[ -](in|on|off|out|up)\b/g, '$1$2')
    .replaceAll(/[’']s\b/g, '')
    .replaceAll(/\b(do|does|did|is|are|was|has|have|ca|wo|would|could|should)n[’']?t\b/g, ' ');
}

/** The parts of a token that are searched on their own, pairs of one run of characters together. */
function runsOf(token: string): string[][] {
  if (IS_HANGUL.test(token)) return [pairs(Array.from(token.replace(KOREAN_ENDING, '')))];
  if (isCjk(token)) {
    return (token.match(KATAKANA_OR_OTHER) ?? []).flatMap((part) =>
      IS_KATAKANA.test(part) ? segmentsOf(part) : [pairs(Array.from(part))],
    );
  }
  return IS_UNSPACED.test(token) ? segmentsOf(token) : [[token]];
}

const segmentsOf = (text: string): string[][] =>
  [...segmenter.segment(text)].map(({ segment }) => [segment]);

const pairs = (characters: readonly string[]): string[] =>
  characters.length === 1
    ? [...characters]
    : characters.slice(1).map((character, index) => `${characters[index] ?? ''}${character}`);

const withoutAccents = (word: string): string => word.normalize('NFKD').replaceAll(/\p{M}/gu, '');

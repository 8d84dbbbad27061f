import { GERMAN_SYNONYMS } from './synonyms/de';
import { ENGLISH_SYNONYMS } from './synonyms/en';
import { FRENCH_SYNONYMS } from './synonyms/fr';
import { JAPANESE_SYNONYMS } from './synonyms/ja';
import { KOREAN_SYNONYMS } from './synonyms/ko';

/** Groups of words that mean the same or nearly the same in documents about software and work, by language. */
const SYNONYMS: Readonly<Record<string, string>> = {
  de: GERMAN_SYNONYMS,
  en: ENGLISH_SYNONYMS,
  fr: FRENCH_SYNONYMS,
};

/**
 * Words of languages that are written without spaces or with endings; each group is read as its first word, also
 * inside of other words, in Korean at their beginning: a program (프로그램) has no log (로그).
 */
const SAME_WORDS: Readonly<Record<string, string>> = { ja: JAPANESE_SYNONYMS, ko: KOREAN_SYNONYMS };
const BEFORE: Readonly<Record<string, string>> = { ko: String.raw`(?<!\p{sc=Hangul})` };

const groupsOf = (table = ''): string[][] =>
  table
    .trim()
    .split('\n')
    .map((line) => line.trim().split(/\s+/));

const synonymsByTerm = new Map<string, ReadonlyMap<string, ReadonlySet<string>>>();

/**
 * The terms of the synonyms of a term, without itself.
 *
 * @param stem Makes a term of a word.
 */
export function synonymsOf(
  term: string,
  language: string,
  stem: (word: string) => string,
): readonly string[] {
  const known = synonymsByTerm.get(language) ?? indexed(language, stem);
  synonymsByTerm.set(language, known);
  return [...(known.get(term) ?? [])].filter((other) => other !== term);
}

function indexed(language: string, stem: (word: string) => string) {
  const found = new Map<string, Set<string>>();
  for (const group of groupsOf(SYNONYMS[language])) {
    const terms = group.map(stem);
    for (const term of terms) found.set(term, new Set([...(found.get(term) ?? []), ...terms]));
  }
  return found;
}

interface Unification {
  readonly pattern: RegExp;
  readonly firstWord: ReadonlyMap<string, string>;
}

const UNIFICATIONS: ReadonlyMap<string, Unification> = new Map(
  Object.entries(SAME_WORDS).map(([language, table]) => {
    const firstWord = new Map<string, string>();
    for (const [first = '', ...others] of groupsOf(table)) {
      // The first word is known too, so that no part of it is replaced.
      for (const word of [first, ...others]) firstWord.set(word, first);
    }
    const longestFirst = [...firstWord.keys()].sort((a, b) => b.length - a.length);
    const pattern = new RegExp(`${BEFORE[language] ?? ''}(?:${longestFirst.join('|')})`, 'gu');
    return [language, { firstWord, pattern }];
  }),
);

/** A text with one word for each group of {@link SAME_WORDS}. */
export function unifiedWords(text: string, language: string): string {
  const unification = UNIFICATIONS.get(language);
  if (unification === undefined) return text;
  return text.replace(unification.pattern, (word) => unification.firstWord.get(word) ?? word);
}

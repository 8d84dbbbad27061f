import { foldText } from '@keelson/contracts/search-words';

/** Characters of a term: a longer query is looked up by its beginning. */
const TERM_LENGTH = 16;
/** Words of a name that can be its first word in a query. */
const MAX_STARTS = 8;
/** Beginnings of words; in scripts that join a family name and a given name, every character. */
const STARTS =
  /(?<![\p{L}\p{N}])[\p{L}\p{N}]|[\p{sc=Han}\p{sc=Hangul}\p{sc=Hiragana}\p{sc=Katakana}]/gu;

const normalize = (text: string): string =>
  foldText(text).normalize('NFC').replace(/\s+/gu, ' ').trim();

const beginningOf = (text: string, length: number): string =>
  Array.from(text).slice(0, length).join('');

/** The term that finds the names in which `query` begins a word, whatever its case and accents. */
export const nameTerm = (query: string): string => beginningOf(normalize(query), TERM_LENGTH);

/** Everything that {@link nameTerm} can be for a query that finds this name. */
export function nameTermsOf(name: string | null): string[] {
  if (name === null) return [];
  const text = normalize(name);
  const starts = [...text.matchAll(STARTS)].slice(0, MAX_STARTS);
  const terms = starts.flatMap(({ index }) => {
    const characters = Array.from(text.slice(index)).slice(0, TERM_LENGTH);
    return characters.map((_, at) => characters.slice(0, at + 1).join(''));
  });
  // A query that ends in a blank is trimmed.
  return [...new Set(terms.map((term) => term.trimEnd()))];
}

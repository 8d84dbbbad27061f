import { type TermNumbers } from './postings';
import { type Passage, type PublishedDocument } from './published-document';
import { wordsOf } from './terms';

export interface IndexEntry<Item> {
  readonly item: Item;
  readonly document: string;
  /** Words outside passages that count for the whole document: those of its summary and tags. */
  readonly documentWords: readonly WeightedWord[] | TermNumbers;
  /** A word may occur several times. */
  readonly words: readonly WeightedWord[] | TermNumbers;
  /** Number of words in the text, without title and headings. */
  readonly length: number;
}

export type WeightedWord = readonly [word: string, weight: number];

export interface PassageParts {
  readonly title: string;
  readonly headings: readonly string[];
  /** Empty for passages below a heading. */
  readonly summary: string;
  readonly text: string;
}

const HEADING_WEIGHT = 3;
/** The beginning of a passage says what it is about, so its words count twice. */
const LEADING_WORDS = 10;

/** The words of a passage. Words of title and headings count three times. */
export function weightedWords(
  { title, headings, summary, text }: PassageParts,
  language: string,
): { readonly words: WeightedWord[]; readonly length: number } {
  const weighted = (part: string, weight: number): WeightedWord[] =>
    wordsOf(part, language).map((word) => [word, weight]);
  const ofText = weighted(text, 1);
  const words = [
    ...weighted([title, ...headings].join(' '), HEADING_WEIGHT),
    ...weighted(summary, 1),
    ...ofText,
    ...ofText.slice(0, LEADING_WORDS),
  ];
  return { words, length: ofText.length };
}

export const documentWordsOf = (
  { summary, tags }: Pick<PublishedDocument, 'summary' | 'tags'>,
  language: string,
): string[] => wordsOf([summary, ...tags].join(' '), language);

/** Words that count once each. */
export const counted = (words: readonly string[]): WeightedWord[] => words.map((word) => [word, 1]);

export function entryOf(
  passage: Passage,
  language: string,
): IndexEntry<Passage> & { readonly words: readonly WeightedWord[] } {
  const { document, path, blocks } = passage;
  const parts = {
    title: document.title,
    headings: path,
    summary: path.length === 0 ? document.summary : '',
    text: blocks.join('\n'),
  };
  return {
    item: passage,
    document: document.slug,
    documentWords: counted(documentWordsOf(document, language)),
    ...weightedWords(parts, language),
  };
}

import { type DocVersion } from '@keelson/contracts/learning/public-doc';
import { documentWordsOf, type WeightedWord, weightedWords } from '../domain/index-entry';
import { languageOf } from '../domain/languages';

/** The part of a version that the site's search reads. */
export type SearchedVersion = Pick<
  DocVersion,
  'slug' | 'version' | 'title' | 'summary' | 'tags' | 'locale' | 'passages'
>;

export interface PassageWords {
  /** Position of the passage in its version from 1, or 0 for the summary. */
  readonly at: number;
  readonly length: number;
  readonly words: readonly WeightedWord[];
}

/** Describes what an index needs to know of a version. It never changes, as the version does not. */
export interface DocumentWords {
  readonly slug: string;
  readonly version: number;
  readonly language: string;
  readonly about: readonly string[];
  readonly passages: readonly PassageWords[];
}

const TAG_WEIGHT = 2;

export function wordsOfVersion(searched: SearchedVersion): DocumentWords {
  const { slug, version, title, summary, tags, locale, passages } = searched;
  const language = languageOf(locale);
  const read = (headings: readonly string[], text: string) =>
    mergedWords(weightedWords({ title, headings, summary: '', text }, language));
  const introduction = read([], summary);
  const ofTags = documentWordsOf({ summary: '', tags }, language);
  const words = [...introduction.words, ...ofTags.map((word): WeightedWord => [word, TAG_WEIGHT])];
  return {
    slug,
    version,
    language,
    about: documentWordsOf({ summary, tags }, language),
    passages: [
      { at: 0, ...mergedWords({ words, length: introduction.length }) },
      ...passages.map(({ trail, text }, index) => ({ at: index + 1, ...read(trail, text) })),
    ],
  };
}

/** Adds up the weights of each word, so that fewer are stored. */
function mergedWords({ words, length }: Omit<PassageWords, 'at'>): Omit<PassageWords, 'at'> {
  const weights = new Map<string, number>();
  for (const [word, weight] of words) weights.set(word, (weights.get(word) ?? 0) + weight);
  return { words: [...weights], length };
}

import { counted, documentWordsOf, entryOf, type WeightedWord } from '../domain/index-entry';
import { languageOf } from '../domain/languages';
import { withWeight } from '../domain/postings';
import { type Passage, type PublishedDocument } from '../domain/published-document';
import { splitDocument } from '../domain/split-document';

export type PassageText = Pick<Passage, 'path' | 'anchor' | 'blocks'>;

/** A version as the index of a release has it: split into passages, and with their words. It never changes. */
export interface IndexedDocument {
  /** Without body and headings, which the passages have. */
  readonly document: PublishedDocument;
  readonly passages: readonly PassageText[];
  readonly words: readonly string[];
  /** The stems of each word, where they are known from a file. */
  readonly stems?: readonly string[];
  /** Words of summary and tags, then of each passage: positions in `words`, each with its weight in the last eight bits. */
  readonly entries: readonly Uint32Array[];
  /** The length of each passage. */
  readonly lengths: readonly number[];
}

export function indexDocument(published: PublishedDocument): IndexedDocument {
  const language = languageOf(published.locale);
  const table = new Map<string, number>();
  const passages = splitDocument(published);
  const entries = passages.map((passage) => entryOf(passage, language));
  return {
    document: { ...published, body: '', headings: [] },
    passages: passages.map(({ path, anchor, blocks }) => ({ path, anchor, blocks })),
    entries: [
      numbered(counted(documentWordsOf(published, language)), table),
      ...entries.map(({ words }) => numbered(words, table)),
    ],
    lengths: entries.map(({ length }) => length),
    words: [...table.keys()],
  };
}

/** Adds up the weights of each word. */
function numbered(words: readonly WeightedWord[], table: Map<string, number>): Uint32Array {
  const weights = new Map<number, number>();
  for (const [word, weight] of words) {
    const id = table.get(word) ?? table.size;
    table.set(word, id);
    weights.set(id, (weights.get(id) ?? 0) + weight);
  }
  return Uint32Array.from(weights, ([id, weight]) => withWeight(id, weight));
}

import { deserialize, serialize } from 'node:v8';
import { promisify } from 'node:util';
import { constants, gunzip, gzip } from 'node:zlib';
import { type IndexEntry } from '../domain/index-entry';
import { LanguageIndex } from '../domain/language-index';
import { languageOf } from '../domain/languages';
import { PassageIndex } from '../domain/passage-index';
import { WEIGHTS } from '../domain/postings';
import { type Passage, type PublishedDocument } from '../domain/published-document';
import { stemOf } from '../domain/terms';
import { Vocabulary } from '../domain/vocabulary';
import { type IndexedDocument } from './indexed-document';

/** Raised when documents are split, or words read or weighed, in another way. */
const ANALYZER = 1;

interface StoredLanguage {
  readonly language: string;
  /** Strength from which a passage answers. */
  readonly threshold: number;
  readonly words: readonly string[];
  readonly stems: readonly string[];
  readonly documents: readonly Pick<IndexedDocument, 'document' | 'passages' | 'lengths'>[];
  /** Those of all documents one after the other, with positions in `words` above. */
  readonly entries: Uint32Array;
  /** Length of each. */
  readonly sizes: Uint32Array;
}

/** Before its threshold is measured, which needs its index. */
type MeasurableLanguage = Omit<StoredLanguage, 'threshold'> & { readonly threshold: number | null };

interface StoredIndex {
  readonly format: 1;
  readonly analyzer: number;
  readonly languages: readonly StoredLanguage[];
}

const [zip, unzip] = [promisify(gzip), promisify(gunzip)];

/** The index of a release as a file. Compressing runs outside of the event loop. */
export async function encodeIndex(documents: readonly IndexedDocument[]): Promise<Buffer> {
  const stored = byLanguage(documents);
  const measured = indexOf(stored);
  const languages = stored.map((one) => ({
    ...one,
    threshold: measured.index.thresholdFor(one.language),
  }));
  const file: StoredIndex = { format: 1, analyzer: ANALYZER, languages };
  return zip(serialize(file), { level: constants.Z_BEST_SPEED });
}

export interface ReleaseIndex {
  readonly index: PassageIndex;
  readonly documents: readonly PublishedDocument[];
  readonly passages: readonly Passage[];
}

/** The index of documents without a file. */
export const buildIndex = (documents: readonly IndexedDocument[]): ReleaseIndex =>
  indexOf(byLanguage(documents));

/** The index in a file; null for one that another version of the code has written. */
export async function decodeIndex(bytes: Buffer): Promise<ReleaseIndex | null> {
  const file = await storedIndex(bytes);
  return file === null ? null : indexOf(file.languages);
}

/** The documents in a file, for the index of the next release; none of one that another version has written. */
export async function documentsIn(bytes: Buffer): Promise<IndexedDocument[]> {
  return (await storedIndex(bytes))?.languages.flatMap(documentsOf) ?? [];
}

async function storedIndex(bytes: Buffer): Promise<StoredIndex | null> {
  const file = deserialize(await unzip(bytes)) as Partial<StoredIndex>;
  const isKnown = file.format === 1 && file.analyzer === ANALYZER && file.languages !== undefined;
  return isKnown ? (file as StoredIndex) : null;
}

function byLanguage(documents: readonly IndexedDocument[]): MeasurableLanguage[] {
  const groups = Map.groupBy(documents, ({ document }) => languageOf(document.locale));
  return [...groups].map(([language, own]) => storedLanguage(language, own));
}

function storedLanguage(
  language: string,
  documents: readonly IndexedDocument[],
): MeasurableLanguage {
  const table = new Map<string, number>();
  const stemsOfWords: string[] = [];
  const lists = documents.flatMap(({ words, stems, entries }) => {
    // Documents of one file have one table: only the words of this document are taken from it.
    const known = new Map<number, number>();
    const numberOf = (id: number): number => {
      const word = words[id] ?? '';
      const number = known.get(id) ?? table.get(word) ?? table.size;
      if (number === table.size) stemsOfWords.push(stems?.[id] ?? stemOf(word, language));
      table.set(word, number);
      known.set(id, number);
      return number;
    };
    return entries.map((list) =>
      list.map((entry) => numberOf(Math.floor(entry / WEIGHTS)) * WEIGHTS + (entry % WEIGHTS)),
    );
  });
  const words = [...table.keys()];
  const entries = new Uint32Array(lists.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const list of lists) {
    entries.set(list, at);
    at += list.length;
  }
  return {
    language,
    threshold: null,
    words,
    stems: stemsOfWords,
    documents: documents.map(({ document, passages, lengths }) => ({
      document,
      passages,
      lengths,
    })),
    entries,
    sizes: Uint32Array.from(lists, ({ length }) => length),
  };
}

function documentsOf({
  documents,
  words,
  stems,
  entries,
  sizes,
}: Omit<StoredLanguage, 'threshold'>): IndexedDocument[] {
  let [list, at] = [0, 0];
  return documents.map((one) => ({
    ...one,
    words,
    stems,
    entries: Array.from({ length: one.passages.length + 1 }, () => {
      const size = sizes[list++] ?? 0;
      at += size;
      return entries.subarray(at - size, at);
    }),
  }));
}

function indexOf(languages: readonly MeasurableLanguage[]): ReleaseIndex {
  const documents: PublishedDocument[] = [];
  const passages: Passage[] = [];
  const indexes = new Map<string, LanguageIndex>();
  const thresholds = new Map<string, number>();
  for (const stored of languages) {
    const { language, threshold } = stored;
    const vocabulary = new Vocabulary(language);
    const terms = stored.words.map((word, id) => vocabulary.add(word, stored.stems[id]));
    const entries = stored.entries.map(
      (entry) => (terms[Math.floor(entry / WEIGHTS)] ?? 0) * WEIGHTS + (entry % WEIGHTS),
    );
    const own = documentsOf({ ...stored, entries }).flatMap(entriesOf);
    indexes.set(language, new LanguageIndex(language, own, vocabulary));
    for (const { item } of own) passages.push(item);
    for (const { document } of stored.documents) documents.push(document);
    if (threshold !== null) thresholds.set(language, threshold);
  }
  return { index: new PassageIndex(indexes, thresholds), documents, passages };
}

function entriesOf({
  document,
  passages,
  entries,
  lengths,
}: IndexedDocument): IndexEntry<Passage>[] {
  const [documentWords = new Uint32Array()] = entries;
  let next: Passage | null = null;
  const items: Passage[] = [];
  for (const text of passages.toReversed()) {
    next = { document, ...text, next };
    items.push(next);
  }
  return items.reverse().map((item, at) => ({
    item,
    document: document.slug,
    documentWords,
    words: entries[at + 1] ?? new Uint32Array(),
    length: lengths[at] ?? 0,
  }));
}

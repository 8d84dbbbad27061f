import { gunzipSync, gzipSync } from 'node:zlib';
import * as z from 'zod';
import { type DocumentWords, type PassageWords } from './document-words';

const RADIX = 36;
/** Raised when words of a text are read in another way: with other stems, synonyms or weights. */
const ANALYZER = 3;

const StoredDocument = z.object({
  slug: z.string(),
  version: z.number(),
  language: z.string(),
  /** Words by their position in the table, in base 36. */
  about: z.string(),
  /** `at length word word:weight…`; a weight of 1 is left out. Strings take less memory than lists of numbers. */
  passages: z.array(z.string()),
});
type StoredDocument = z.infer<typeof StoredDocument>;
const StoredWords = z.object({
  format: z.literal(1),
  /** Missing in the files of the first one. */
  analyzer: z.number().default(1),
  words: z.array(z.string()),
  documents: z.array(StoredDocument),
});

/** The words of all documents of a release as a file. The same documents in the same order give the same bytes. */
export function encodeWords(documents: Iterable<DocumentWords>): Buffer {
  const table = new Map<string, number>();
  const idOf = (word: string): string => {
    const id = table.get(word) ?? table.size;
    table.set(word, id);
    return id.toString(RADIX);
  };
  const stored = Array.from(documents, ({ slug, version, language, about, passages }) => ({
    slug,
    version,
    language,
    about: about.map(idOf).join(' '),
    passages: passages.map((passage) => encodePassage(passage, idOf)),
  }));
  const file: z.infer<typeof StoredWords> = {
    format: 1,
    analyzer: ANALYZER,
    words: [...table.keys()],
    documents: stored,
  };
  return gzipSync(JSON.stringify(file));
}

function encodePassage(
  { at, length, words }: PassageWords,
  idOf: (word: string) => string,
): string {
  const pairs = words.map(([word, weight]) =>
    weight === 1 ? idOf(word) : `${idOf(word)}:${weight.toString(RADIX)}`,
  );
  return [at.toString(RADIX), length.toString(RADIX), ...pairs].join(' ');
}

/**
 * @returns Null for words that another version of the code has read, which a question does not find reliably.
 * @throws {Error} when the bytes are no such file.
 */
export function decodeWords(bytes: Buffer): DocumentWords[] | null {
  const stored = StoredWords.parse(JSON.parse(gunzipSync(bytes).toString('utf8')));
  if (stored.analyzer !== ANALYZER) return null;
  const { words, documents } = stored;
  return documents.map((document) => new StoredDocumentWords(document, words));
}

/** Decodes its passages each time they are read: all documents decoded at once would take a lot of memory. */
class StoredDocumentWords implements DocumentWords {
  readonly slug: string;
  readonly version: number;
  readonly language: string;

  constructor(
    private readonly stored: StoredDocument,
    private readonly table: readonly string[],
  ) {
    this.slug = stored.slug;
    this.version = stored.version;
    this.language = stored.language;
  }

  get about(): string[] {
    return numbersOf(this.stored.about, ' ').map((id) => this.wordAt(id));
  }

  get passages(): PassageWords[] {
    return this.stored.passages.map((passage) => {
      const [at = '', length = '', ...pairs] = passage.split(' ');
      return {
        at: parseInt(at, RADIX),
        length: parseInt(length, RADIX),
        words: pairs.map((pair) => {
          const [id = -1, weight = 1] = numbersOf(pair, ':');
          return [this.wordAt(id), weight] as const;
        }),
      };
    });
  }

  private wordAt(id: number): string {
    const word = this.table[id];
    if (word === undefined) throw new Error('The words of a release name a word that is missing');
    return word;
  }
}

const numbersOf = (text: string, separator: string): number[] =>
  text === '' ? [] : text.split(separator).map((part) => parseInt(part, RADIX));

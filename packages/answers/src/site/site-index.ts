import { counted, type IndexEntry } from '../domain/index-entry';
import { LanguageIndex } from '../domain/language-index';
import { type DocumentWords } from './document-words';

/** A passage of a document, by its position from 1; 0 is the summary. */
export interface PassageRef {
  readonly slug: string;
  readonly version: number;
  readonly at: number;
}

/** The passages of one document that a query finds, best first. */
export interface FoundDocument {
  readonly slug: string;
  readonly version: number;
  readonly passages: readonly number[];
  /** Terms of the query in the document's language. */
  readonly terms: ReadonlySet<string>;
  readonly language: string;
}

const MAX_DOCUMENTS = 12;
const PASSAGES_PER_DOCUMENT = 3;
/** Enough passages to find that many documents, also when long ones have many. */
const CANDIDATES = 200;
/** Passages below this share of the best score have only unimportant words of the query. */
const MIN_SHARE_OF_BEST = 0.25;

/** Finds documents by the words of a query, in the languages of the documents. Immutable. */
export class SiteIndex {
  private readonly indexes = new Map<string, LanguageIndex<PassageRef>>();

  constructor(documents: readonly DocumentWords[]) {
    const byLanguage = grouped(documents, ({ language }) => language);
    for (const [language, own] of byLanguage) {
      this.indexes.set(language, new LanguageIndex(language, entriesOf(own)));
    }
  }

  /** The best documents, best first. The last word may be the beginning of one. */
  search(query: string): FoundDocument[] {
    const options = { limit: CANDIDATES, completesLast: !/\s$/.test(query) };
    const matches = [...this.indexes]
      .flatMap(([language, index]) =>
        index.search(query, options).map((match) => ({ ...match, language })),
      )
      .sort((a, b) => b.score - a.score);
    const least = (matches[0]?.score ?? 0) * MIN_SHARE_OF_BEST;
    const byDocument = grouped(
      matches.filter(({ score }) => score >= least),
      ({ passage: { slug } }) => slug,
    );
    const terms = new Map<string, ReadonlySet<string>>();
    return [...byDocument.values()].slice(0, MAX_DOCUMENTS).flatMap((found) => {
      const [best] = found;
      if (best === undefined) return [];
      const { language, passage } = best;
      const own = terms.get(language) ?? this.termsOf(language, query, options);
      terms.set(language, own);
      const passages = found.slice(0, PASSAGES_PER_DOCUMENT).map((match) => match.passage.at);
      return { slug: passage.slug, version: passage.version, passages, terms: own, language };
    });
  }

  private termsOf(
    language: string,
    query: string,
    options: { readonly completesLast: boolean },
  ): ReadonlySet<string> {
    return this.indexes.get(language)?.searchedTerms(query, options) ?? new Set();
  }
}

function grouped<Value>(
  values: readonly Value[],
  keyOf: (value: Value) => string,
): Map<string, Value[]> {
  const groups = new Map<string, Value[]>();
  for (const value of values) {
    const group = groups.get(keyOf(value));
    if (group === undefined) groups.set(keyOf(value), [value]);
    else group.push(value);
  }
  return groups;
}

function* entriesOf(documents: readonly DocumentWords[]): Generator<IndexEntry<PassageRef>> {
  for (const { slug, version, about, passages } of documents) {
    for (const { at, words, length } of passages) {
      yield {
        item: { slug, version, at },
        document: slug,
        documentWords: counted(about),
        words,
        length,
      };
    }
  }
}

import type { SearchEntry } from '@keelson/contracts/learning/public-doc';
import MiniSearch, { type SearchResult } from 'minisearch';

/** A passage that fits, and the words in it that made it fit. */
export interface Hit {
  readonly entry: SearchEntry;
  readonly terms: readonly string[];
}

/** The hits in one document, best first. */
export interface FoundDoc {
  readonly slug: string;
  readonly title: string;
  readonly hits: readonly Hit[];
}

/** Answers a query; the best document first. Empty for a query without words. */
export type SearchDocuments = (query: string) => readonly FoundDoc[];

const MOST_DOCS = 12;
const HITS_A_DOC = 3;
/** A mistype is looked for in words that are long enough to have one. */
const FUZZY_FROM = 5;

/** Makes the index of what is published; that takes some milliseconds for each hundred passages. */
export function indexDocuments(entries: readonly SearchEntry[]): SearchDocuments {
  const byId = new Map(entries.map((entry) => [entry.id, entry]));
  const index = new MiniSearch<SearchEntry>({
    fields: ['title', 'trail', 'tags', 'text'],
    extractField: (entry, name) => {
      const value = entry[name as keyof SearchEntry];
      return typeof value === 'string' ? value : value.join(' ');
    },
    searchOptions: {
      boost: { title: 3, trail: 2, tags: 1.5 },
      prefix: true,
      fuzzy: (term) => (term.length >= FUZZY_FROM ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(entries);
  return (query) => {
    const all = index.search(query);
    // Rather something that has most of the words than nothing.
    const results = all.length > 0 ? all : index.search(query, { combineWith: 'OR' });
    return byDocument(results, byId);
  };
}

function byDocument(
  results: readonly SearchResult[],
  entries: ReadonlyMap<string, SearchEntry>,
): readonly FoundDoc[] {
  const found = new Map<string, { slug: string; title: string; hits: Hit[] }>();
  for (const { id, terms } of results) {
    const entry = entries.get(id as string);
    if (entry === undefined) continue;
    const { slug, title } = entry;
    const doc = found.get(slug) ?? { slug, title, hits: [] };
    if (doc.hits.length < HITS_A_DOC) doc.hits.push({ entry, terms });
    found.set(slug, doc);
  }
  return [...found.values()].slice(0, MOST_DOCS);
}

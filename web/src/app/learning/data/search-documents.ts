import type { SearchEntry } from '@keelson/contracts/learning/public-doc';
import MiniSearch, { type SearchResult } from 'minisearch';

/** A matching passage and its matched terms. */
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

/** Searches for a query, best document first. Empty for a query without words. */
export type SearchDocuments = (query: string) => readonly FoundDoc[];

const MAX_DOCUMENTS = 12;
const HITS_PER_DOCUMENT = 3;
/** Minimum word length for fuzzy matching. */
const FUZZY_MIN_LENGTH = 5;

/** Builds the search index. Takes a few milliseconds per hundred passages. */
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
      fuzzy: (term) => (term.length >= FUZZY_MIN_LENGTH ? 0.2 : false),
      combineWith: 'AND',
    },
  });
  index.addAll(entries);
  return (query) => {
    const all = index.search(query);
    // Without a match for all words, match any of them.
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
    if (doc.hits.length < HITS_PER_DOCUMENT) doc.hits.push({ entry, terms });
    found.set(slug, doc);
  }
  return [...found.values()].slice(0, MAX_DOCUMENTS);
}

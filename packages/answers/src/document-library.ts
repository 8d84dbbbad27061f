import { setImmediate } from 'node:timers/promises';
import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { fuseRankings } from './domain/fuse-rankings';
import { type FoundPassage, type PassageIndex } from './domain/passage-index';
import { type Passage, type PublishedDocument } from './domain/published-document';
import { type PassageSelection, selectPassages } from './domain/select-passages';
import { languageOf } from './domain/languages';
import { buildIndex, type ReleaseIndex } from './release-index/index-file';
import { type IndexedDocument, indexDocument } from './release-index/indexed-document';
import { passageIdOf } from './embeddings/passage-id';
import { type SimilaritySearch } from './embeddings/semantic-search';

export interface DocumentSource {
  /** Id of the live release; null when nothing is published. */
  release(): Promise<string | null>;
  /** The index that was stored with the release; null without one. */
  index(release: string): Promise<ReleaseIndex | null>;
  documents(release: string): Promise<readonly PublishedDocument[]>;
}

export interface LibrarySearchResult extends PassageSelection {
  /** More of what was found, for a model that decides itself; best first. */
  readonly found: readonly FoundPassage[];
  /** Languages of the documents, that of the most first. */
  readonly languages: readonly string[];
  readonly documents: number;
  /** False when the question has only stop words. */
  readonly hasSearchTerms: boolean;
}

interface IndexedRelease {
  readonly release: string | null;
  readonly documents: number;
  readonly languages: readonly string[];
  readonly index: PassageIndex;
  /** Passages by the id of their vector; empty without embeddings. */
  readonly passages: ReadonlyMap<string, Passage>;
}

/** Number of passages that are ranked before the selection. */
const CANDIDATES = 24;
/** The same before two rankings become one. */
const FUSED_CANDIDATES = 30;
/** Documents that are read before other work gets its turn. */
const TURN = 20;
/** The time for which an instance answers from a release before it checks for a newer one. */
const MAX_AGE_MS = 2 * SECOND;

/** Search over the live release, which is indexed once: by words, and by meaning where embeddings are configured. */
export class DocumentLibrary {
  private current: IndexedRelease | null = null;
  private checkedAt = -Infinity;
  /** Concurrent searches share one check. */
  private pendingCheck: Promise<IndexedRelease> | null = null;

  constructor(
    private readonly source: DocumentSource,
    private readonly now: Clock,
    private readonly similarity: SimilaritySearch | null = null,
  ) {}

  /** Loads the live release ahead of a search. Errors are reported by the search. */
  prefetch(): void {
    this.load().catch(() => undefined);
  }

  /** The next search checks for a newer release, as after a publication by this process. */
  expire(): void {
    this.checkedAt = -Infinity;
  }

  async search(question: string): Promise<LibrarySearchResult> {
    const { documents, languages, index, passages } = await this.load();
    const hasSearchTerms = index.hasSearchTerms(question);
    const found = await this.rank(question, { index, passages });
    return { ...selectPassages(found), found, documents, languages, hasSearchTerms };
  }

  private async rank(
    question: string,
    { index, passages }: Pick<IndexedRelease, 'index' | 'passages'>,
  ): Promise<readonly FoundPassage[]> {
    const isSearched = passages.size > 0 && index.hasSearchTerms(question);
    const similar = isSearched ? await this.similarity?.similarTo(question) : null;
    if (!similar) return index.search(question, CANDIDATES);
    // Vectors of passages that are no longer published are not found again.
    const bySimilarity = similar.near.flatMap(({ passage: id, similarity }) => {
      const passage = passages.get(id);
      return passage === undefined ? [] : [{ passage, similarity }];
    });
    const byWords = index.search(question, FUSED_CANDIDATES);
    return fuseRankings(byWords, bySimilarity, similar.chance).slice(0, CANDIDATES);
  }

  private load(): Promise<IndexedRelease> {
    if (this.current !== null && this.now() - this.checkedAt < MAX_AGE_MS) {
      return Promise.resolve(this.current);
    }
    this.pendingCheck ??= this.check().finally(() => {
      this.pendingCheck = null;
    });
    return this.pendingCheck;
  }

  private async check(): Promise<IndexedRelease> {
    const at = this.now();
    const release = await this.source.release();
    // The index is replaced as a whole, so a question is answered from one release.
    if (this.current?.release !== release) this.current = await this.indexRelease(release);
    this.checkedAt = at;
    return this.current;
  }

  private async indexRelease(release: string | null): Promise<IndexedRelease> {
    const { index, documents, passages } = await this.indexOf(release);
    const byId =
      this.similarity === null ? [] : passages.map((one) => [passageIdOf(one), one] as const);
    return {
      release,
      documents: documents.length,
      languages: languagesOf(documents),
      index,
      passages: new Map(byId),
    };
  }

  /** Loads the index, which takes a fraction of the time; documents without one are split and read in short turns. */
  private async indexOf(release: string | null): Promise<ReleaseIndex> {
    const stored = release === null ? null : await this.source.index(release);
    if (stored !== null) return stored;
    const documents = release === null ? [] : await this.source.documents(release);
    const indexed: IndexedDocument[] = [];
    for (const document of documents) {
      indexed.push(indexDocument(document));
      if (indexed.length % TURN === 0) await setImmediate();
    }
    return buildIndex(indexed);
  }
}

function languagesOf(documents: readonly PublishedDocument[]): string[] {
  const counts = new Map<string, number>();
  for (const { locale } of documents) {
    const language = languageOf(locale);
    counts.set(language, (counts.get(language) ?? 0) + 1);
  }
  return [...counts].sort(([, a], [, b]) => b - a).map(([language]) => language);
}

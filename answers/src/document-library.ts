import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { PassageIndex } from './domain/passage-index';
import { type PublishedDocument } from './domain/published-document';
import { type PassageSelection, selectPassages } from './domain/select-passages';
import { splitDocument } from './domain/split-document';

/** Provides the published documents. */
export interface DocumentSource {
  /** Id of the live release; null when nothing is published. */
  release(): Promise<string | null>;
  documents(release: string): Promise<readonly PublishedDocument[]>;
}

export interface LibrarySearchResult extends PassageSelection {
  /** Number of documents that were searched. */
  readonly documents: number;
  /** False when the question has only stop words. */
  readonly hasSearchTerms: boolean;
}

interface IndexedRelease {
  readonly release: string | null;
  readonly documents: number;
  readonly index: PassageIndex;
}

/** Number of passages that are ranked before the selection. */
const CANDIDATES = 12;
/** How long an instance answers from a release before it checks for a newer one. */
const MAX_AGE_MS = 2 * SECOND;

/** Full-text search over the live release, which is indexed once. */
export class DocumentLibrary {
  private current: IndexedRelease | null = null;
  private checkedAt = -Infinity;
  /** Concurrent searches share one check. */
  private pendingCheck: Promise<IndexedRelease> | null = null;

  constructor(
    private readonly source: DocumentSource,
    private readonly now: Clock,
  ) {}

  /** Loads the live release ahead of a search. Errors are reported by the search. */
  prefetch(): void {
    this.load().catch(() => undefined);
  }

  async search(question: string): Promise<LibrarySearchResult> {
    const { documents, index } = await this.load();
    const selection = selectPassages(index.search(question, CANDIDATES));
    return { ...selection, documents, hasSearchTerms: index.hasSearchTerms(question) };
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
    const documents = release === null ? [] : await this.source.documents(release);
    const index = new PassageIndex(documents.flatMap(splitDocument));
    return { release, documents: documents.length, index };
  }
}

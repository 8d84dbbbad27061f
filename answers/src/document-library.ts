import { SECOND } from '@keelson/contracts/time';
import { type Clock } from '@keelson/server/clock';
import { judgePassages, type Findings } from './domain/judge-passages';
import { PassageIndex } from './domain/passage-index';
import { type PublishedDocument } from './domain/published-document';
import { splitDocument } from './domain/split-document';
import { termsOf } from './domain/terms';

/** Where published documents come from. */
export interface DocumentShelf {
  /** Names what is published right now; null when nothing is. */
  release(): Promise<string | null>;
  documents(release: string): Promise<readonly PublishedDocument[]>;
}

/** What a search says, and how much there was to look in. */
export interface LibraryAnswer extends Findings {
  readonly documents: number;
  readonly asksSomething: boolean;
}

interface Held {
  readonly release: string | null;
  readonly documents: number;
  readonly index: PassageIndex;
}

const LOOKED_AT = 12;
/** How long an instance may answer from a release without asking whether it is still the one. */
const FRESH_MS = 2 * SECOND;

/** The published documents, ready to be searched; indexed once for each release. */
export class DocumentLibrary {
  private held: Held | null = null;
  private askedAt = -Infinity;
  /** Many questions at once wait for one look at what is published. */
  private asking: Promise<Held> | null = null;

  constructor(
    private readonly shelf: DocumentShelf,
    private readonly now: Clock,
  ) {}

  /** Begins to look at what is published, for a search that will follow; that one tells what failed. */
  prepare(): void {
    this.current().catch(() => undefined);
  }

  async search(question: string): Promise<LibraryAnswer> {
    const { documents, index } = await this.current();
    const findings = judgePassages(index.search(question, LOOKED_AT));
    return { ...findings, documents, asksSomething: termsOf(question).length > 0 };
  }

  private current(): Promise<Held> {
    if (this.held !== null && this.now() - this.askedAt < FRESH_MS) {
      return Promise.resolve(this.held);
    }
    this.asking ??= this.ask().finally(() => {
      this.asking = null;
    });
    return this.asking;
  }

  private async ask(): Promise<Held> {
    const at = this.now();
    const release = await this.shelf.release();
    // Replaced as a whole: a question is answered from one release.
    if (this.held?.release !== release) this.held = await this.load(release);
    this.askedAt = at;
    return this.held;
  }

  private async load(release: string | null): Promise<Held> {
    const documents = release === null ? [] : await this.shelf.documents(release);
    const index = new PassageIndex(documents.flatMap(splitDocument));
    return { release, documents: documents.length, index };
  }
}

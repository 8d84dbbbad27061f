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
  private held: Promise<Held> | null = null;
  private askedAt = -Infinity;

  constructor(
    private readonly shelf: DocumentShelf,
    private readonly now: Clock,
  ) {}

  async search(question: string): Promise<LibraryAnswer> {
    const { documents, index } = await this.current();
    const findings = judgePassages(index.search(question, LOOKED_AT));
    return { ...findings, documents, asksSomething: termsOf(question).length > 0 };
  }

  private async current(): Promise<Held> {
    const at = this.now();
    if (this.held !== null && at - this.askedAt < FRESH_MS) return this.held;
    const release = await this.shelf.release();
    this.askedAt = at;
    const before = this.held;
    if (before !== null && (await before).release === release) return before;
    // Replaced as a whole: a question is answered from one release.
    this.held = this.load(release).catch((error: unknown) => {
      this.held = null;
      throw error;
    });
    return this.held;
  }

  private async load(release: string | null): Promise<Held> {
    const documents = release === null ? [] : await this.shelf.documents(release);
    const index = new PassageIndex(documents.flatMap(splitDocument));
    return { release, documents: documents.length, index };
  }
}

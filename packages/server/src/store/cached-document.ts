import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type DocumentReference } from 'firebase-admin/firestore';
import { type Clock } from '../clock';
import { type Logger } from '../logger';

/** A change reaches every instance within this time. */
export const SETTINGS_MAX_AGE_MS = 30 * SECOND;

export interface CachedDocumentDeps<Row> {
  readonly ref: DocumentReference<Row>;
  /** The value while the document does not exist, and before Firestore first answers. */
  readonly initial: Row;
  readonly name: string;
  readonly now: Clock;
  readonly log: Pick<Logger, 'warn'>;
}

/**
 * A document of settings in this process: one read in 30 seconds, however many requests ask. When Firestore does not
 * answer, the last known state counts.
 */
export class CachedDocument<Row> {
  private last: { readonly at: EpochMs; readonly row: Promise<Row> } | null = null;
  private known: Row;

  constructor(private readonly deps: CachedDocumentDeps<Row>) {
    this.known = deps.initial;
  }

  current(): Promise<Row> {
    const at = this.deps.now();
    if (this.last === null || at - this.last.at >= SETTINGS_MAX_AGE_MS) {
      this.last = { at, row: this.read() };
    }
    return this.last.row;
  }

  /** The next request reads the document. */
  clear(): void {
    this.last = null;
  }

  private async read(): Promise<Row> {
    const { ref, initial, log, name } = this.deps;
    try {
      this.known = (await ref.get()).data() ?? initial;
    } catch (error) {
      log.warn(`Reading ${name} failed; the last known state counts`, { error });
    }
    return this.known;
  }
}

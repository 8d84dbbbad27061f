import {
  type FlagKey,
  type FlagSubject,
  isFlagOn,
  NO_FLAGS,
  StoredFlags,
} from '@keelson/contracts/platform/flags';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs, SECOND } from '@keelson/contracts/time';
import { type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { type Clock } from '../clock';
import { documentConverter } from '../converter';
import { type Logger } from '../logger';

/** A change reaches every instance within this time. */
export const FLAGS_MAX_AGE_MS = 30 * SECOND;

export const storedFlags = documentConverter(StoredFlags);

export const flagsRef = (db: Firestore): DocumentReference<StoredFlags> =>
  db.doc(paths.flags()).withConverter(storedFlags);

export interface FlagReaderDeps {
  readonly db: Firestore;
  readonly now: Clock;
  readonly log: Logger;
}

/**
 * Feature flags of this process: one read of one document in 30 seconds, however many requests ask. When Firestore
 * does not answer, the last known flags count, before the first answer the defaults: a flag takes nothing down.
 */
export class FlagReader {
  private last: { readonly at: EpochMs; readonly flags: Promise<StoredFlags> } | null = null;
  private known: StoredFlags = NO_FLAGS;

  constructor(private readonly deps: FlagReaderDeps) {}

  async isOn(key: FlagKey, subject: FlagSubject): Promise<boolean> {
    return isFlagOn(await this.current(), key, subject);
  }

  current(): Promise<StoredFlags> {
    const at = this.deps.now();
    if (this.last === null || at - this.last.at >= FLAGS_MAX_AGE_MS) {
      this.last = { at, flags: this.read() };
    }
    return this.last.flags;
  }

  /** The next request reads the document. */
  clear(): void {
    this.last = null;
  }

  private async read(): Promise<StoredFlags> {
    try {
      this.known = (await flagsRef(this.deps.db).get()).data() ?? NO_FLAGS;
    } catch (error) {
      this.deps.log.warn('Reading the feature flags failed; the last known ones count', { error });
    }
    return this.known;
  }
}

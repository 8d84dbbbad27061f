import {
  type FlagKey,
  type FlagSubject,
  isFlagOn,
  NO_FLAGS,
  StoredFlags,
} from '@keelson/contracts/platform/flags';
import { paths } from '@keelson/contracts/paths';
import { type DocumentReference, type Firestore } from 'firebase-admin/firestore';
import { type Clock } from '../clock';
import { documentConverter } from '../converter';
import { type Logger } from '../logger';
import { CachedDocument } from '../store/cached-document';

export const storedFlags = documentConverter(StoredFlags);
export const flagsRef = (db: Firestore): DocumentReference<StoredFlags> =>
  db.doc(paths.flags()).withConverter(storedFlags);

export interface FlagReaderDeps {
  readonly db: Firestore;
  readonly now: Clock;
  readonly log: Logger;
}

/** Feature flags of this process. Before Firestore first answers, the defaults count: a flag takes nothing down. */
export class FlagReader {
  private readonly document: CachedDocument<StoredFlags>;

  constructor({ db, now, log }: FlagReaderDeps) {
    const ref = flagsRef(db);
    this.document = new CachedDocument({ ref, initial: NO_FLAGS, name: 'feature flags', now, log });
  }

  async isOn(key: FlagKey, subject: FlagSubject): Promise<boolean> {
    return isFlagOn(await this.current(), key, subject);
  }

  current(): Promise<StoredFlags> {
    return this.document.current();
  }

  /** The next request reads the document. */
  clear(): void {
    this.document.clear();
  }
}

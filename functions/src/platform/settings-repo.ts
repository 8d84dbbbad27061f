import { DomainError, type ErrorCode } from '@keelson/contracts/errors';
import { type DocumentConverter } from '@keelson/server/converter';
import { CachedDocument, type CachedDocumentDeps } from '@keelson/server/store/cached-document';
import { type TransactionKey, transactOnce } from '@keelson/server/store/transact';
import { type Firestore } from 'firebase-admin/firestore';
import { type AuditRepo, type NewAuditEntry } from '../audit/audit-repo';

/** Settings in one document; each change raises the revision. */
interface Revised {
  readonly revision: number;
}

export interface SettingsDocument<Stored extends Revised> {
  readonly path: string;
  readonly converter: DocumentConverter<Stored>;
  /** Settings before the first change. */
  readonly initial: Stored;
  readonly conflict: { readonly code: ErrorCode; readonly name: string };
}

/** A change as a route receives it. */
export interface SettingsChange extends Pick<NewAuditEntry, 'actor' | 'requestId' | 'at'> {
  readonly reason: string;
  readonly key: TransactionKey | null;
  /** The revision that the admin saw. */
  readonly revision: number;
}

interface SettingsDecision<Stored extends Revised> {
  readonly next: Omit<Stored, 'revision'>;
  readonly entry: Pick<NewAuditEntry, 'action' | 'message' | 'before' | 'after'>;
}

/** One document of settings that admins change, each time with an audit entry. */
export class SettingsRepo<Stored extends Revised> {
  constructor(
    private readonly db: Firestore,
    private readonly audit: AuditRepo,
    private readonly document: SettingsDocument<Stored>,
  ) {}

  /** The stored settings, not those of a cache. */
  async get(): Promise<Stored> {
    return (await this.ref().get()).data() ?? this.document.initial;
  }

  /**
   * Reads, decides and writes in one transaction. `decide` may run again: keep it pure.
   *
   * @throws {DomainError} The document's conflict when the settings are not those that the admin saw.
   */
  change(
    { key, revision, actor, requestId, at }: SettingsChange,
    decide: (before: Stored) => SettingsDecision<Stored>,
  ): Promise<Stored> {
    const { path, converter, initial, conflict } = this.document;
    return transactOnce(this.db, key, async (transaction) => {
      const before = (await transaction.get(this.ref())).data() ?? initial;
      if (before.revision !== revision) {
        throw new DomainError(
          conflict.code,
          `Another admin changed the ${conflict.name}. Nothing was changed. Check the new state and try again.`,
        );
      }
      const { next, entry } = decide(before);
      const after = { ...before, ...next, revision: revision + 1 };
      transaction.set(this.ref(), after, converter.replaceKnown);
      this.audit.recordIn(transaction, { actor, requestId, at, target: path, ...entry });
      return after;
    });
  }

  private ref() {
    return this.db.doc(this.document.path).withConverter(this.document.converter);
  }
}

/** The settings in this process; a change reaches every instance within 30 seconds. */
export const cachedSettings = <Stored extends Revised>(
  db: Firestore,
  { path, converter, initial, conflict }: SettingsDocument<Stored>,
  deps: Pick<CachedDocumentDeps<Stored>, 'now' | 'log'>,
): CachedDocument<Stored> =>
  new CachedDocument({
    ...deps,
    ref: db.doc(path).withConverter(converter),
    initial,
    name: conflict.name,
  });

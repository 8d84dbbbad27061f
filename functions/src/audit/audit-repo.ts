import { randomUUID } from 'node:crypto';
import { AuditEntry } from '@keelson/contracts/audit/audit';
import { paths } from '@keelson/contracts/paths';
import { type Firestore, type Transaction } from 'firebase-admin/firestore';
import { documentConverter } from '../platform/converter';
import { digestOf } from '../platform/digest';

/** An act as its use case knows it; the log adds the id and the digests. */
export interface AuditAct extends Pick<
  AuditEntry,
  'actor' | 'action' | 'target' | 'summary' | 'requestId' | 'at'
> {
  /** Given where the same act may be recorded twice; the first one stays. */
  readonly id?: string;
  /** What was there before and after; only their digests are kept. Undefined or null: nothing was. */
  readonly before?: unknown;
  readonly after?: unknown;
}

const ALREADY_EXISTS = 6;

/** `audit/{id}`: append-only. Nothing here changes or removes an entry. */
export class AuditRepo {
  constructor(private readonly db: Firestore) {}

  /** Adds an entry with the caller's transaction: both happen or neither. */
  recordIn(transaction: Transaction, act: AuditAct): void {
    const entry = entryOf(act);
    transaction.create(this.ref(entry.id), entry);
  }

  /** Adds an entry by itself, for acts whose effect is elsewhere, such as at the provider. */
  async record(act: AuditAct): Promise<void> {
    const entry = entryOf(act);
    try {
      await this.ref(entry.id).create(entry);
    } catch (error) {
      const known = act.id !== undefined && (error as { code?: unknown }).code === ALREADY_EXISTS;
      if (!known) throw error;
    }
  }

  private ref(id: string) {
    return this.db.doc(paths.auditEntry(id)).withConverter(documentConverter(AuditEntry, 'id'));
  }
}

function entryOf({ id = randomUUID(), before, after, ...act }: AuditAct): AuditEntry {
  const digest = (value: unknown): string | null => (value == null ? null : digestOf(value));
  return AuditEntry.parse({
    id,
    ...act,
    beforeDigest: digest(before),
    afterDigest: digest(after),
  });
}

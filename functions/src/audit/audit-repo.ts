import { type Page, readPage } from '@keelson/server/page';
import { randomUUID } from 'node:crypto';
import { documentId } from '@keelson/contracts/document-id';
import { AuditEntry, auditScopeOf } from '@keelson/contracts/audit/audit';
import { AUDIT_SENTENCES, type AuditMessage } from '@keelson/contracts/audit/audit-message';
import { sentenceOf } from '@keelson/contracts/messages';
import { paths } from '@keelson/contracts/paths';
import { EpochMs } from '@keelson/contracts/time';
import {
  FieldPath,
  type Firestore,
  type Query,
  Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import * as z from 'zod';
import { documentConverter, plainInstants } from '@keelson/server/converter';
import { decodeCursor, pageOfItems } from '@keelson/server/cursor';
import { digestOf } from '@keelson/server/digest';
import { type StoredEntry } from './domain/compare-day';

/** An entry as a use case supplies it; the repository adds the id and the digests. */
export interface NewAuditEntry extends Pick<
  AuditEntry,
  'actor' | 'action' | 'target' | 'requestId' | 'at'
> {
  readonly message: AuditMessage;
  /** Set when the same action may be recorded twice; the first entry wins. */
  readonly id?: string;
  /** State before and after; only digests are stored. Undefined or null: there was none. */
  readonly before?: unknown;
  readonly after?: unknown;
}

export interface AuditPageQuery {
  readonly actorId?: string | undefined;
  readonly action?: string | undefined;
  readonly scope?: string | undefined;
  readonly target?: string | undefined;
  /** `[from, to)`. */
  readonly from?: EpochMs | undefined;
  readonly to?: EpochMs | undefined;
  readonly cursor?: string | undefined;
  readonly limit: number;
}

export interface EntryRange {
  readonly from: EpochMs;
  readonly to: EpochMs;
}

const Position = z.tuple([EpochMs, documentId(z.string())]);
const ALREADY_EXISTS = 6;
const PAGE_SIZE = 500;
const entries = documentConverter(AuditEntry, 'id');

/** `audit/{id}`: append-only. */
export class AuditRepo {
  constructor(private readonly db: Firestore) {}

  recordIn(transaction: Transaction, input: NewAuditEntry): void {
    const entry = toEntry(input);
    transaction.create(this.ref(entry.id), entry);
  }

  /** Adds an entry outside a transaction, for effects outside Firestore, such as at the payment provider. */
  async record(input: NewAuditEntry): Promise<void> {
    const entry = toEntry(input);
    try {
      await this.ref(entry.id).create(entry);
    } catch (error) {
      const isDuplicate =
        input.id !== undefined && (error as { code?: unknown }).code === ALREADY_EXISTS;
      if (!isDuplicate) throw error;
    }
  }

  /** Newest first. */
  page(query: AuditPageQuery): Promise<Page<AuditEntry>> {
    const { actorId, action, scope, target, from, to } = query;
    let found: Query<AuditEntry> = this.all();
    if (actorId !== undefined) found = found.where('actor.id', '==', actorId);
    if (action !== undefined) found = found.where('action', '==', action);
    if (scope !== undefined) found = found.where('scope', '==', scope);
    if (target !== undefined) found = found.where('target', '==', target);
    if (from !== undefined) found = found.where('at', '>=', Timestamp.fromMillis(from));
    if (to !== undefined) found = found.where('at', '<', Timestamp.fromMillis(to));
    return readPage(found, { field: 'at', direction: 'desc' }, query);
  }

  /**
   * Entries about one document and its subcollections, newest first. Reads all of them and sorts in
   * memory: Firestore cannot order a path prefix query by time.
   */
  async pageUnder(
    path: string,
    { cursor, limit }: Pick<AuditPageQuery, 'cursor' | 'limit'>,
  ): Promise<{ items: AuditEntry[]; nextCursor: string | null }> {
    const all = this.all();
    const [own, below] = await Promise.all([
      all.where('target', '==', path).get(),
      // `0` is the character after `/`.
      all.where('target', '>=', `${path}/`).where('target', '<', `${path}0`).get(),
    ]);
    const found = [...own.docs, ...below.docs]
      .map((document) => document.data())
      .sort((a, b) => b.at - a.at || (a.id < b.id ? 1 : -1));
    const [before, last] = cursor === undefined ? [Infinity, ''] : decodeCursor(Position, cursor);
    const rest = found.filter(({ at, id }) => at < before || (at === before && id < last));
    return pageOfItems(rest, limit, ({ at, id }) => [at, id]);
  }

  async ofActor(actorId: string): Promise<AuditEntry[]> {
    const { docs } = await this.all().where('actor.id', '==', actorId).get();
    return docs.map((document) => document.data()).sort((a, b) => b.at - a.at);
  }

  /** Entries of `[from, to)` with all stored fields, oldest first, loaded in pages. */
  async *storedIn({ from, to }: EntryRange): AsyncGenerator<StoredEntry> {
    const inOrder = this.db
      .collection(paths.audit())
      .where('at', '>=', Timestamp.fromMillis(from))
      .where('at', '<', Timestamp.fromMillis(to))
      .orderBy('at')
      .orderBy(FieldPath.documentId())
      .limit(PAGE_SIZE);
    let page = await inOrder.get();
    while (page.docs.length > 0) {
      for (const document of page.docs) {
        const fields = plainInstants(document.data()) as StoredEntry['fields'];
        yield { id: document.id, fields };
      }
      const last = page.docs.at(-1);
      if (last === undefined || page.docs.length < PAGE_SIZE) return;
      page = await inOrder.startAfter(last).get();
    }
  }

  private all() {
    return this.db.collection(paths.audit()).withConverter(entries);
  }

  private ref(id: string) {
    return this.db.doc(paths.auditEntry(id)).withConverter(entries);
  }
}

function toEntry({
  id = randomUUID(),
  before,
  after,
  message,
  ...given
}: NewAuditEntry): AuditEntry {
  const { actor, action, target, requestId, at } = given;
  const digest = (value: unknown): string | null => (value == null ? null : digestOf(value));
  return AuditEntry.parse({
    id,
    action,
    target,
    requestId,
    at,
    message,
    // Entries outlive accounts, so they name people by id.
    actor: actor.kind === 'user' ? { ...actor, label: actor.id } : actor,
    summary: sentenceOf(AUDIT_SENTENCES, message),
    scope: auditScopeOf(target),
    beforeDigest: digest(before),
    afterDigest: digest(after),
  });
}

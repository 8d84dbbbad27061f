import { SCHEMA_VERSION_FIELD } from '@keelson/contracts/documents/migrations';
import {
  type DocumentData,
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Transaction,
  type UpdateData,
} from 'firebase-admin/firestore';
import { type DocumentConverter } from '../converter';
import { type CombinedReads } from './combined-reads';
import { type Commit, commitAlone, type Increments, type Version } from './commit';

/**
 * Describes how the commit verifies a document that the decision depends on but does not change.
 *
 * - `none`: not verified. For hints that are right even when outdated.
 * - `lock`: read again under a lock. For documents that rarely change (a board, an agent).
 * - `precondition`: one field is written back unchanged on the condition that the document is the
 *   version that was read. For documents with concurrent writers, where locks would wait for each other.
 */
export type Guard = 'none' | 'lock' | 'precondition';
const STRENGTH: readonly Guard[] = ['none', 'lock', 'precondition'];

/**
 * The fields of an update of a record. Only updates can be conditional on a version in the Admin SDK,
 * and an update does not pass the converter of its reference.
 */
export type ToUpdateFields = (
  collectionId: string,
  row: object,
  stored?: object,
) => UpdateData<DocumentData>;

/** @param converters By collection id. */
export const updateFieldsWith =
  (converters: Readonly<Record<string, unknown>>): ToUpdateFields =>
  (collectionId, row, stored) => {
    const converter = converters[collectionId] as DocumentConverter<object> | undefined;
    if (converter === undefined) throw new Error(`No converter for the collection ${collectionId}`);
    return converter.updateOf(row, stored);
  };

interface Entry {
  readonly snapshot: DocumentSnapshot<object>;
  /** The record of the snapshot, converted at its first use. */
  row: object | null | undefined;
  guard: Guard;
  staged: { readonly kind: 'put'; readonly value: object } | { readonly kind: 'delete' } | null;
}

interface UnconditionalWrite {
  /** Null where only the write knows its document. */
  readonly path: string | null;
  readonly write: (transaction: Transaction) => void;
}

interface WriteSetOptions {
  /** Shares requests with concurrent write sets; absent, each reads for itself. */
  readonly reads?: Pick<CombinedReads, 'getAll'>;
  /** Stores what {@link WriteSet.commit} stores; absent, each set has a transaction of its own. */
  readonly store?: (commit: Commit) => Promise<void>;
}

/**
 * One optimistic transaction: documents read without locks, with their versions, and staged writes.
 * {@link commit} stores all writes, or none when a document it depends on has changed
 * (docs/adr/0020-optimistic-firestore-commits.md). Run it inside `retryOnConflict`.
 */
export class WriteSet {
  private readonly entries = new Map<string, Entry>();
  private readonly unconditional: UnconditionalWrite[] = [];
  private readonly increments: Commit['increments'][number][] = [];
  private readonly missing: DocumentReference<object>[] = [];
  private isCommitted = false;

  constructor(
    private readonly db: Firestore,
    private readonly toUpdateFields: ToUpdateFields,
    private readonly options: WriteSetOptions = {},
  ) {}

  /** The record as staged, else as stored; null when there is none. */
  async get<Row extends object>(
    ref: DocumentReference<Row>,
    guard: Guard = 'none',
  ): Promise<Row | null> {
    const [row] = await this.getAll([ref], guard);
    return row ?? null;
  }

  /** The record as it was read, ignoring staged writes; null when there was none. */
  getStored<Row extends object>(ref: DocumentReference<Row>): Row | null {
    return storedValue(this.getEntry(ref.path)) as Row | null;
  }

  /** True when a change of the document is staged. */
  isChanged({ path }: DocumentReference<object>): boolean {
    return (this.entries.get(path)?.staged ?? null) !== null;
  }

  /** A document that the commit has verified and left as it is; null for all others. */
  verified({ path }: DocumentReference<object>): DocumentSnapshot<object> | null {
    const entry = this.entries.get(path);
    const isVerified = this.isCommitted && entry !== undefined && entry.guard !== 'none';
    return isVerified && entry.staged === null ? entry.snapshot : null;
  }

  /** Several records in one round trip, in the order of `refs`. */
  async getAll<Row extends object>(
    refs: readonly DocumentReference<Row>[],
    guard: Guard = 'none',
  ): Promise<(Row | null)[]> {
    const unread = refs.filter(({ path }) => !this.entries.has(path));
    const snapshots = unread.length === 0 ? [] : await this.read(unread);
    for (const snapshot of snapshots) this.addSnapshot(snapshot);
    return refs.map(({ path }) => currentValue(this.getGuarded(path, guard)) as Row | null);
  }

  /** Adds a document whose record the caller has. A document read before is kept. */
  track(snapshot: DocumentSnapshot<unknown>, row: object | null): void {
    this.addSnapshot(snapshot);
    this.getEntry(snapshot.ref.path).row ??= row;
  }

  /** Adds the results of a query, so that they are not read again. A document read before is kept. */
  addToReadSet<Row extends object>(
    snapshots: readonly DocumentSnapshot<Row>[],
    guard: Guard = 'none',
  ): Row[] {
    for (const snapshot of snapshots) this.addSnapshot(snapshot);
    return snapshots.flatMap((snapshot) => {
      const row = currentValue(this.getGuarded(snapshot.ref.path, guard));
      return row === null ? [] : [row as Row];
    });
  }

  /** Stages a record. The commit requires the version that was read, or that there is still none. */
  put<Row extends object>(ref: DocumentReference<Row>, value: Row): void {
    this.getEntry(ref.path).staged = { kind: 'put', value };
  }

  /** Stages a document with a new id. The commit fails when it exists. */
  create<Row extends object>(ref: DocumentReference<Row>, value: Row): void {
    this.writeUnconditionally((transaction) => transaction.create(ref, value), ref);
  }

  /** The commit fails when the document exists. It is not read before. */
  requireMissing(ref: DocumentReference<object>): void {
    this.missing.push(ref);
  }

  /** Stages a deletion. The commit requires the version that was read. */
  delete(ref: DocumentReference<object>): void {
    this.getEntry(ref.path).staged = { kind: 'delete' };
  }

  /**
   * Stages a write that does not depend on a version.
   *
   * @param ref The document that it writes. Without it the set does not share a transaction with others.
   */
  writeUnconditionally(write: UnconditionalWrite['write'], ref?: { readonly path: string }): void {
    this.unconditional.push({ path: ref?.path ?? null, write });
  }

  /** Stages additions to fields of a document, which may be missing. */
  increment(ref: DocumentReference, by: Increments): void {
    this.increments.push({ ref, by });
  }

  /**
   * Stores all staged writes, or none. One attempt: the caller decides again from the start. Without
   * locks this is a single request.
   *
   * @throws {ConflictError} or an error of Firestore with the code of a conflict.
   */
  async commit(): Promise<void> {
    const commit = this.toCommit();
    if (commit === null) return;
    await (this.options.store ?? ((one) => commitAlone(this.db, one)))(commit);
    this.isCommitted = true;
  }

  /** Null when nothing is staged. */
  private toCommit(): Commit | null {
    const entries = [...this.entries.values()];
    const changed = entries.filter(({ staged }) => staged !== null);
    const { increments, unconditional } = this;
    if (changed.length + unconditional.length + increments.length === 0) return null;
    const unchanged = entries.filter(({ staged, guard }) => staged === null && guard !== 'none');
    // A missing document has no version for a precondition: it is locked and must still be missing.
    const conditional = unchanged.filter(
      ({ guard, snapshot }) => guard === 'precondition' && snapshot.exists,
    );
    const locked: Version[] = [
      ...unchanged
        .filter((entry) => !conditional.includes(entry))
        .map(({ snapshot: { ref, updateTime } }) => ({ ref, updateTime })),
      ...this.missing.map((ref) => ({ ref, updateTime: undefined })),
    ];
    const paths = unconditional.map(({ path }) => path);
    return {
      locked,
      increments,
      written: paths.includes(null)
        ? null
        : [...conditional, ...changed]
            .map(({ snapshot }) => snapshot.ref.path)
            .concat(paths.filter((path) => path !== null)),
      write: (transaction) => {
        for (const entry of conditional) this.writePrecondition(transaction, entry);
        for (const entry of changed) this.write(transaction, entry);
        for (const { write } of unconditional) write(transaction);
      },
    };
  }

  private read(refs: readonly DocumentReference<object>[]): Promise<DocumentSnapshot<unknown>[]> {
    return this.options.reads?.getAll(refs) ?? this.db.getAll(...refs);
  }

  private addSnapshot(snapshot: DocumentSnapshot<unknown>): void {
    const { path } = snapshot.ref;
    if (this.entries.has(path)) return;
    const entry = snapshot as DocumentSnapshot<object>;
    this.entries.set(path, { snapshot: entry, row: undefined, guard: 'none', staged: null });
  }

  private getEntry(path: string): Entry {
    const entry = this.entries.get(path);
    if (entry === undefined) throw new Error(`${path} is not in the read set`);
    return entry;
  }

  /** The document, from now on verified at least as strictly as `guard` says. */
  private getGuarded(path: string, guard: Guard): Entry {
    const entry = this.getEntry(path);
    if (STRENGTH.indexOf(guard) > STRENGTH.indexOf(entry.guard)) entry.guard = guard;
    return entry;
  }

  private writePrecondition(transaction: Transaction, entry: Entry): void {
    const { ref, updateTime } = entry.snapshot;
    if (updateTime === undefined) return;
    const fields = Object.entries(this.toUpdateFields(ref.parent.id, storedValue(entry) ?? {}));
    // Writing the same value does not change the version. Never the schema version: that would claim a
    // migration of fields that stay as they are.
    const known = fields.filter(([name]) => name !== SCHEMA_VERSION_FIELD);
    const same =
      known.find(([, value]) => typeof value === 'number') ??
      known.find(([, value]) => isMapOfNumbers(value));
    if (same === undefined) throw new Error(`${ref.path} has nothing to write back`);
    transaction.update(ref.withConverter(null), Object.fromEntries([same]), {
      lastUpdateTime: updateTime,
    });
  }

  private write(transaction: Transaction, entry: Entry): void {
    const { snapshot, staged } = entry;
    const { ref, updateTime } = snapshot;
    if (staged?.kind === 'delete') {
      if (updateTime !== undefined) transaction.delete(ref, { lastUpdateTime: updateTime });
      return;
    }
    if (staged === null) return;
    if (updateTime === undefined) {
      transaction.create(ref, staged.value);
      return;
    }
    const stored = storedValue(entry) ?? undefined;
    const fields = this.toUpdateFields(ref.parent.id, staged.value, stored);
    transaction.update(ref.withConverter(null), fields, { lastUpdateTime: updateTime });
  }
}

const isMapOfNumbers = (value: unknown): value is object =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.values(value).every((one) => typeof one === 'number');

function storedValue(entry: Entry): object | null {
  entry.row ??= entry.snapshot.data() ?? null;
  return entry.row;
}

function currentValue(entry: Entry): object | null {
  if (entry.staged === null) return storedValue(entry);
  return entry.staged.kind === 'put' ? entry.staged.value : null;
}

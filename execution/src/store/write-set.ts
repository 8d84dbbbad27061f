import { SCHEMA_VERSION_FIELD } from '@keelson/contracts/documents/migrations';
import {
  type DocumentReference,
  type DocumentSnapshot,
  type Firestore,
  type Timestamp,
  type Transaction,
} from 'firebase-admin/firestore';
import { fieldsOf } from './refs';

/**
 * How the commit makes sure that a document which it does not change is still as it was read.
 * `lock` reads it again under a lock: for documents that hardly ever change (the board, an agent) ·
 * `touch` writes it back unchanged on the condition that it is the version that was read: for documents
 * that others write at the same time, because there locks would wait for each other · `none` for hints.
 */
export type Guard = 'lock' | 'precondition' | 'none';
const STRENGTH: readonly Guard[] = ['none', 'lock', 'precondition'];

interface Entry {
  readonly snapshot: DocumentSnapshot<object>;
  guard: Guard;
  staged: { readonly kind: 'put'; readonly value: object } | { readonly kind: 'remove' } | null;
}

/** Thrown inside the commit when a document was changed since it was read. */
export class ConflictError extends Error {
  override readonly name = 'ConflictError';
}

type UnconditionalWrite = (transaction: Transaction) => void;

/**
 * Documents read without locks and what shall be written, committed as one transaction that holds
 * only if nothing of it was changed meanwhile (docs/adr/0020-optimistic-board-commits.md).
 */
export class WriteSet {
  private readonly entries = new Map<string, Entry>();
  private readonly unconditional: UnconditionalWrite[] = [];

  constructor(private readonly db: Firestore) {}

  /** The record as staged or stored; null when there is none. */
  async get<Row extends object>(
    ref: DocumentReference<Row>,
    guard: Guard = 'none',
  ): Promise<Row | null> {
    const [row] = await this.getAll([ref], guard);
    return row ?? null;
  }

  /** The record as it was read, whatever is staged; null when there was none. */
  getStored<Row extends object>(ref: DocumentReference<Row>): Row | null {
    return (this.entryOf(ref.path).snapshot.data() as Row | undefined) ?? null;
  }

  /** Several at once, in the order asked for. */
  async getAll<Row extends object>(
    refs: readonly DocumentReference<Row>[],
    guard: Guard = 'none',
  ): Promise<(Row | null)[]> {
    const unread = refs.filter(({ path }) => !this.entries.has(path));
    const found = unread.length === 0 ? [] : await this.db.getAll(...unread);
    for (const snapshot of found) this.remember(snapshot);
    return refs.map(({ path }) => {
      const entry = this.entryOf(path);
      if (STRENGTH.indexOf(guard) > STRENGTH.indexOf(entry.guard)) entry.guard = guard;
      return this.current(entry) as Row | null;
    });
  }

  /** Takes what a query brought, so that it is not read again; the first reading counts. */
  addToReadSet<Row extends object>(snapshots: readonly DocumentSnapshot<Row>[]): Row[] {
    return snapshots.flatMap((snapshot) => {
      this.remember(snapshot);
      const row = this.current(this.entryOf(snapshot.ref.path));
      return row === null ? [] : [row as Row];
    });
  }

  /** Stages a record; committed only if the document is the version that was read (or absent). */
  put<Row extends object>(ref: DocumentReference<Row>, value: Row): void {
    this.entryOf(ref.path).staged = { kind: 'put', value };
  }

  /** Stages a document under a new name, which nobody can have taken. */
  create<Row extends object>(ref: DocumentReference<Row>, value: Row): void {
    this.unconditional.push((transaction) => transaction.create(ref, value));
  }

  delete(ref: DocumentReference<object>): void {
    this.entryOf(ref.path).staged = { kind: 'remove' };
  }

  /** A write that depends on nothing that was read. */
  writeUnconditionally(write: UnconditionalWrite): void {
    this.unconditional.push(write);
  }

  /** Stores everything at once, or throws and stores nothing. */
  async commit(): Promise<void> {
    const entries = [...this.entries.values()];
    const changed = entries.filter(({ staged }) => staged !== null);
    if (changed.length === 0 && this.unconditional.length === 0) return;
    const unchanged = entries.filter(({ staged, guard }) => staged === null && guard !== 'none');
    // What is not there cannot be touched, only seen to be still absent.
    const touched = unchanged.filter(
      ({ guard, snapshot }) => guard === 'precondition' && snapshot.exists,
    );
    const locked = unchanged.filter((entry) => !touched.includes(entry));
    // One attempt: the caller decides anew from the start, and waits less than the SDK would.
    await this.db.runTransaction(
      async (transaction) => {
        if (locked.length > 0) await verify(transaction, locked);
        for (const entry of touched) writePrecondition(transaction, entry);
        for (const entry of changed) write(transaction, entry);
        for (const one of this.unconditional) one(transaction);
      },
      { maxAttempts: 1 },
    );
  }

  private remember(snapshot: DocumentSnapshot<unknown>): void {
    const { path } = snapshot.ref;
    if (!this.entries.has(path)) {
      const entry = snapshot as DocumentSnapshot<object>;
      this.entries.set(path, { snapshot: entry, guard: 'none', staged: null });
    }
  }

  private entryOf(path: string): Entry {
    const entry = this.entries.get(path);
    if (entry === undefined) throw new Error(`${path} was not read in this unit`);
    return entry;
  }

  private current({ staged, snapshot }: Entry): object | null {
    if (staged === null) return snapshot.data() ?? null;
    return staged.kind === 'put' ? staged.value : null;
  }
}

async function verify(transaction: Transaction, locked: readonly Entry[]): Promise<void> {
  const refs = locked.map(({ snapshot }) => snapshot.ref.withConverter(null));
  const now = await transaction.getAll(...refs, { fieldMask: [] });
  now.forEach((document, index) => {
    const read = locked[index]?.snapshot.updateTime;
    if (!isSameVersion(document.updateTime, read)) throw new ConflictError(document.ref.path);
  });
}

const isSameVersion = (a: Timestamp | undefined, b: Timestamp | undefined): boolean =>
  a === undefined || b === undefined ? a === b : a.isEqual(b);

function writePrecondition(
  transaction: Transaction,
  { snapshot: { ref, updateTime }, snapshot }: Entry,
): void {
  if (updateTime === undefined) return;
  // The same value changes nothing, not even the version; Firestore only has to look at it.
  const fields = Object.entries(fieldsOf(ref.parent.id, snapshot.data() ?? {}));
  // Never the schema version: that would claim a migration of fields which stay as they are.
  const same = fields.find(
    ([name, value]) => typeof value === 'number' && name !== SCHEMA_VERSION_FIELD,
  );
  if (same === undefined) throw new Error(`${ref.path} has nothing to be touched by`);
  transaction.update(ref.withConverter(null), Object.fromEntries([same]), {
    lastUpdateTime: updateTime,
  });
}

function write(transaction: Transaction, { snapshot, staged }: Entry): void {
  const { ref, updateTime } = snapshot;
  if (staged?.kind === 'remove') {
    if (updateTime !== undefined) transaction.delete(ref, { lastUpdateTime: updateTime });
    return;
  }
  if (staged === null) return;
  if (updateTime === undefined) {
    transaction.create(ref, staged.value);
    return;
  }
  transaction.update(ref.withConverter(null), fieldsOf(ref.parent.id, staged.value), {
    lastUpdateTime: updateTime,
  });
}

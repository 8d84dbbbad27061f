import { STORED_COLLECTIONS, storedCollectionOf } from '@keelson/contracts/documents/collections';
import { type StoredCollection } from '@keelson/contracts/documents/stored-collection';
import {
  migrationsOf,
  pendingMigrations,
  schemaVersionOf,
} from '@keelson/contracts/documents/migrations';
import { paths } from '@keelson/contracts/paths';
import { type DocumentConverter, documentConverter } from '@keelson/server/converter';
import {
  type DocumentSnapshot,
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';

const BATCH = 200;
/** Unreadable documents that a report names for each collection. */
const MAX_NAMED = 10;
/** Firestore's codes for "not found" and "failed precondition". */
const CHANGED = new Set<unknown>([5, 9]);

export interface CollectionReport {
  readonly collection: string;
  readonly migrations: readonly string[];
  read: number;
  /** Documents of an earlier version. */
  pending: number;
  written: number;
  /** Changed by the running product meanwhile. The next run looks at them again. */
  conflicts: number;
  unreadable: number;
  readonly unreadablePaths: string[];
}

export interface MigrateOptions {
  readonly dryRun: boolean;
  /** The run stops after this many batches, and the next one resumes. */
  readonly maxBatches?: number;
  /** Default: every stored collection. */
  readonly rows?: readonly StoredCollection[];
}

export interface MigrationReport {
  readonly collections: readonly CollectionReport[];
  /** False when the run stopped before the last document. */
  readonly finished: boolean;
}

/**
 * Brings stored documents to the schema version of this release. Safe to run twice and beside a running
 * product: each write holds only if the document is still as it was read. After each batch the position is
 * stored, so that an interrupted run resumes there. A dry run also reports documents that cannot be read.
 */
export async function migrateDocuments(
  db: Firestore,
  { dryRun, maxBatches = Infinity, rows: all = STORED_COLLECTIONS }: MigrateOptions,
): Promise<MigrationReport> {
  const rows = all.filter(({ schema }) => dryRun || migrationsOf(schema).length > 0);
  const collections: CollectionReport[] = [];
  let batches = maxBatches;
  for (const row of rows) {
    const report = emptyReport(row);
    collections.push(report);
    const position = db.doc(paths.migrationPosition(row.path.replaceAll('/', '.')));
    const version = schemaVersionOf(row.schema);
    let after = dryRun ? undefined : positionFor(version, await position.get());
    for (;;) {
      if (batches === 0) return { collections, finished: false };
      batches -= 1;
      const { docs } = await pageAfter(db, row, after).get();
      await migrateBatch(row, docs, { dryRun, report, rows: all });
      after = docs.at(-1)?.ref.path;
      if (after === undefined || docs.length < BATCH) break;
      if (!dryRun) await position.set({ after, version });
    }
    if (!dryRun) await position.delete();
  }
  return { collections, finished: true };
}

/** Returns where an interrupted run to this version stopped. A run to another version starts from the beginning. */
export function positionFor(version: number, stored: DocumentSnapshot): string | undefined {
  return stored.get('version') === version
    ? (stored.get('after') as string | undefined)
    : undefined;
}

const emptyReport = ({ path, schema }: StoredCollection): CollectionReport => ({
  collection: path,
  migrations: migrationsOf(schema).map(({ summary }) => summary),
  read: 0,
  pending: 0,
  written: 0,
  conflicts: 0,
  unreadable: 0,
  unreadablePaths: [],
});

function pageAfter(db: Firestore, { path }: StoredCollection, after: string | undefined): Query {
  const name = path.split('/').at(-1) ?? path;
  const all = path.includes('/') ? db.collectionGroup(name) : db.collection(name);
  const ordered = all.orderBy(FieldPath.documentId()).limit(BATCH);
  return after === undefined ? ordered : ordered.startAfter(db.doc(after));
}

interface BatchOptions {
  readonly dryRun: boolean;
  readonly report: CollectionReport;
  readonly rows: readonly StoredCollection[];
}

async function migrateBatch(
  row: StoredCollection,
  documents: readonly QueryDocumentSnapshot[],
  { dryRun, report, rows }: BatchOptions,
): Promise<void> {
  const converter = documentConverter(row.schema, row.idField as never);
  // A collection group also finds collections of the same name elsewhere.
  const own = documents.filter(({ ref }) => storedCollectionOf(ref.path, rows) === row);
  report.read += own.length;
  await Promise.all(
    own.map((document) => migrateOne(row, document, { converter, dryRun, report })),
  );
}

async function migrateOne(
  { schema }: StoredCollection,
  document: QueryDocumentSnapshot,
  {
    converter,
    dryRun,
    report,
  }: {
    readonly converter: DocumentConverter<object>;
    readonly dryRun: boolean;
    readonly report: CollectionReport;
  },
): Promise<void> {
  let record: object;
  try {
    record = converter.fromFirestore(document);
  } catch {
    report.unreadable += 1;
    if (report.unreadablePaths.length < MAX_NAMED) report.unreadablePaths.push(document.ref.path);
    return;
  }
  if (pendingMigrations(schema, document.data()).length === 0) return;
  report.pending += 1;
  if (dryRun) return;
  try {
    const fields = converter.updateOf(record);
    await document.ref.update(fields, { lastUpdateTime: document.updateTime });
    report.written += 1;
  } catch (error) {
    // The document was changed or deleted since it was read.
    if (!CHANGED.has((error as { code?: unknown }).code)) throw error;
    report.conflicts += 1;
  }
}

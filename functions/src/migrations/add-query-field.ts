import {
  FieldPath,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import { type MoveReport } from './move-private-fields';

const BATCH = 200;
/** Firestore's codes for "not found" and "failed precondition". */
const CHANGED = new Set<unknown>([5, 9]);

/** True for the error of a conditional update whose document was changed or deleted since it was read. */
export const wasChanged = (error: unknown): boolean =>
  CHANGED.has((error as { code?: unknown }).code);

/** A field beside the fields of the contract that only queries of the server use. */
export interface QueryField {
  readonly collection: string;
  readonly summary: string;
  readonly documents: (db: Firestore) => Query;
  readonly name: string;
  /** Fields that {@link QueryField.valueOf} reads. */
  readonly from: readonly string[];
  /** Undefined for an unreadable document, which is reported with its collection. */
  readonly valueOf: (document: QueryDocumentSnapshot) => unknown;
}

/**
 * Adds a query field to documents of earlier releases, which get it with their next change otherwise. Safe to run
 * twice and beside a running product.
 */
export async function addQueryField(
  db: Firestore,
  field: QueryField,
  { dryRun }: { readonly dryRun: boolean },
): Promise<MoveReport> {
  const { collection, summary, name, from } = field;
  const counts = { read: 0, pending: 0, written: 0, conflicts: 0 };
  const report: MoveReport = { collection, summary, ...counts };
  const ordered = field.documents(db).orderBy(FieldPath.documentId()).limit(BATCH);
  const selected = ordered.select(...from, name);
  for (let page = selected; ;) {
    const { docs } = await page.get();
    report.read += docs.length;
    await Promise.all(docs.map((document) => addTo(document, field, { dryRun, report })));
    const last = docs.at(-1);
    if (last === undefined || docs.length < BATCH) return report;
    page = selected.startAfter(last);
  }
}

async function addTo(
  document: QueryDocumentSnapshot,
  { name, valueOf }: QueryField,
  { dryRun, report }: { readonly dryRun: boolean; readonly report: MoveReport },
): Promise<void> {
  const value = valueOf(document);
  if (value === undefined || isDeepStrictEqual(document.get(name), value)) return;
  report.pending += 1;
  if (dryRun) return;
  try {
    await document.ref.update({ [name]: value }, { lastUpdateTime: document.updateTime });
    report.written += 1;
  } catch (error) {
    if (!wasChanged(error)) throw error;
    report.conflicts += 1;
  }
}

import { paths } from '@keelson/contracts/paths';
import { DocSlug } from '@keelson/contracts/learning/learning-ids';
import { ProjectSlug } from '@keelson/contracts/ids';
import {
  type DocumentData,
  FieldPath,
  FieldValue,
  type Firestore,
  type Query,
  type QueryDocumentSnapshot,
} from 'firebase-admin/firestore';

const BATCH = 200;

/** Fields that leave a document which clients may read, for one that they may not. */
interface Move {
  /** As in the collections of the contracts. */
  readonly collection: string;
  readonly summary: string;
  readonly fields: readonly string[];
  readonly find: (db: Firestore) => Query;
  readonly isPending: (document: QueryDocumentSnapshot) => boolean;
  readonly target: (document: QueryDocumentSnapshot) => string;
}

const hasAny = (document: QueryDocumentSnapshot, fields: readonly string[]): boolean =>
  fields.some((field) => document.get(field) !== undefined);

const MEMBERS = ['memberUids', 'ownerUid'];
const ORIGIN = ['source', 'runId'];

export const MOVES: readonly Move[] = [
  {
    collection: 'projects',
    summary: 'members of public projects move to projectMembers',
    fields: MEMBERS,
    find: (db) => db.collection(paths.projects()).where('visibility', '==', 'public'),
    isPending: (project) => hasAny(project, MEMBERS),
    target: ({ id }) => paths.projectMembers(ProjectSlug.parse(id)),
  },
  {
    collection: 'publicDocs/versions',
    summary: 'source and run of versions move to origins',
    fields: ORIGIN,
    find: (db) => db.collectionGroup('versions'),
    isPending: (version) => hasAny(version, ORIGIN),
    target: ({ id, ref }) =>
      paths.docOrigin(DocSlug.parse(ref.parent.parent?.id), Number.parseInt(id, 10)),
  },
];

/** What a run found and moved. */
export interface MoveReport {
  readonly collection: string;
  readonly summary: string;
  read: number;
  pending: number;
  written: number;
  /** Changed by the running product meanwhile. The next run looks at them again. */
  conflicts: number;
}

/** Moves fields between documents. Safe to run twice and beside a running product. */
export async function movePrivateFields(
  db: Firestore,
  { dryRun }: { readonly dryRun: boolean },
): Promise<MoveReport[]> {
  const reports: MoveReport[] = [];
  for (const move of MOVES) {
    const { collection, summary } = move;
    const report = { collection, summary, read: 0, pending: 0, written: 0, conflicts: 0 };
    reports.push(report);
    const ordered = move.find(db).orderBy(FieldPath.documentId()).limit(BATCH);
    for (let page = ordered; ;) {
      const { docs } = await page.get();
      report.read += docs.length;
      const pending = docs.filter(move.isPending);
      report.pending += pending.length;
      if (!dryRun)
        await Promise.all(pending.map((document) => moveOne(db, move, document, report)));
      const last = docs.at(-1);
      if (last === undefined || docs.length < BATCH) break;
      page = ordered.startAfter(last);
    }
  }
  return reports;
}

async function moveOne(
  db: Firestore,
  { fields, target }: Move,
  document: QueryDocumentSnapshot,
  report: MoveReport,
): Promise<void> {
  const moved = await db.runTransaction(async (transaction) => {
    const current = await transaction.get(document.ref);
    if (!current.updateTime?.isEqual(document.updateTime)) return false;
    const stored = fields.filter((field) => current.get(field) !== undefined);
    const values: DocumentData = Object.fromEntries(
      stored.map((field) => [field, current.get(field) as unknown]),
    );
    transaction.set(db.doc(target(document)), values, { merge: true });
    transaction.update(
      document.ref,
      Object.fromEntries(stored.map((field) => [field, FieldValue.delete()])),
    );
    return true;
  });
  if (moved) report.written += 1;
  else report.conflicts += 1;
}

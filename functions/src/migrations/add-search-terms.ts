import { BoardSlug, CardId } from '@keelson/contracts/ids';
import { CardNumber } from '@keelson/contracts/kanban/card-key';
import { searchTermsOf } from '@keelson/contracts/kanban/card-search';
import { SEARCH_TERMS } from '@keelson/server/kanban/searchable-cards';
import { FieldPath, type Firestore, type QueryDocumentSnapshot } from 'firebase-admin/firestore';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';
import { type MoveReport } from './move-private-fields';

const BATCH = 200;
/** Firestore's codes for "not found" and "failed precondition": the card was changed or deleted. */
const CHANGED = new Set<unknown>([5, 9]);
const Stored = z.object({
  title: z.string(),
  labels: z.array(z.string()),
  number: CardNumber.optional(),
  boardSlug: BoardSlug,
});

/**
 * Adds the search terms to cards of earlier releases, which get them with their next change otherwise. Safe to run twice
 * and beside a running product.
 */
export async function addSearchTerms(
  db: Firestore,
  { dryRun }: { readonly dryRun: boolean },
): Promise<MoveReport> {
  const report: MoveReport = {
    collection: 'boards/cards',
    summary: 'cards get terms that searches find them by',
    read: 0,
    pending: 0,
    written: 0,
    conflicts: 0,
  };
  const ordered = db.collectionGroup('cards').orderBy(FieldPath.documentId()).limit(BATCH);
  const selected = ordered.select('title', 'labels', 'number', 'boardSlug', SEARCH_TERMS);
  for (let page = selected; ;) {
    const { docs } = await page.get();
    report.read += docs.length;
    await Promise.all(docs.map((document) => addTo(document, dryRun, report)));
    const last = docs.at(-1);
    if (last === undefined || docs.length < BATCH) return report;
    page = selected.startAfter(last);
  }
}

async function addTo(
  document: QueryDocumentSnapshot,
  dryRun: boolean,
  report: MoveReport,
): Promise<void> {
  // An unreadable card is reported with its collection.
  const card = Stored.safeParse(document.data()).data;
  const id = CardId.safeParse(document.id).data;
  if (card === undefined || id === undefined) return;
  const terms = searchTermsOf({ ...card, id });
  if (isDeepStrictEqual(document.get(SEARCH_TERMS), terms)) return;
  report.pending += 1;
  if (dryRun) return;
  try {
    const { updateTime: lastUpdateTime } = document;
    await document.ref.update({ [SEARCH_TERMS]: terms }, { lastUpdateTime });
    report.written += 1;
  } catch (error) {
    if (!CHANGED.has((error as { code?: unknown }).code)) throw error;
    report.conflicts += 1;
  }
}

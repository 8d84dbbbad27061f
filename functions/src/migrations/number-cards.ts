import { BoardSlug } from '@keelson/contracts/ids';
import { boardKeyChoice, suggestBoardKey } from '@keelson/contracts/kanban/card-key';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import {
  FieldPath,
  type Firestore,
  type QueryDocumentSnapshot,
  type Transaction,
} from 'firebase-admin/firestore';
import { type MoveReport } from './move-private-fields';

const BATCH = 200;
/** Firestore's codes for "not found" and "failed precondition": the card was changed or deleted. */
const NOT_FOUND = 5;
const CHANGED = 9;

/**
 * Gives boards of earlier releases a key, and their cards numbers in the order of creation. Safe to run twice and beside a
 * running product; an interrupted run resumes after the last card with a number.
 */
export async function numberCards(
  db: Firestore,
  { dryRun }: { readonly dryRun: boolean },
): Promise<MoveReport> {
  const report: MoveReport = {
    collection: 'boards/cards',
    summary: 'boards get keys, and cards numbers',
    read: 0,
    pending: 0,
    written: 0,
    conflicts: 0,
  };
  const boards = await db.collection('boards').select('name', 'key').get();
  for (const board of boards.docs) {
    const slug = BoardSlug.safeParse(board.id).data;
    if (slug === undefined) continue;
    if (!dryRun) await prepare(db, slug);
    await numberBoard(db, slug, dryRun, report);
  }
  return report;
}

/** Reserves numbers for the cards that a board has now: from then on new cards get the next ones. */
function prepare(db: Firestore, slug: BoardSlug): Promise<void> {
  const refs = kanbanRefs(db);
  return db.runTransaction(async (transaction) => {
    const board = await transaction.get(refs.board(slug).withConverter(null));
    const sequence = await transaction.get(refs.cardSequence(slug));
    const isKeyless = board.exists && board.get('key') === undefined;
    const key = isKeyless ? await freeKey(db, transaction, slug, String(board.get('name'))) : null;
    if (!sequence.exists) {
      const { count } = (await transaction.get(refs.cards(slug).count())).data();
      transaction.create(sequence.ref, { next: count + 1, reserved: count });
    }
    if (key === null) return;
    transaction.create(refs.boardKey(key), { slug });
    transaction.update(board.ref, { key });
  });
}

async function freeKey(
  db: Firestore,
  transaction: Transaction,
  slug: BoardSlug,
  name: string,
): Promise<string> {
  const suggested = suggestBoardKey(name, slug);
  for (let attempt = 1; ; attempt += 1) {
    const choice = boardKeyChoice(suggested, attempt);
    const taken = await transaction.get(kanbanRefs(db).boardKey(choice));
    if (!taken.exists) return choice;
  }
}

async function numberBoard(
  db: Firestore,
  slug: BoardSlug,
  dryRun: boolean,
  report: MoveReport,
): Promise<void> {
  const refs = kanbanRefs(db);
  const reserved = (await refs.cardSequence(slug).get()).data()?.reserved ?? 0;
  const ordered = refs
    .cards(slug)
    .withConverter(null)
    .orderBy('createdAt')
    .orderBy(FieldPath.documentId())
    .limit(BATCH)
    .select('number');
  let last = dryRun ? 0 : await lastReserved(db, slug, reserved);
  for (let page = ordered; ;) {
    const { docs } = await page.get();
    report.read += docs.length;
    for (const card of docs) {
      if (card.get('number') !== undefined) continue;
      report.pending += 1;
      if (dryRun) continue;
      // More cards than were counted: they were created while the board was prepared.
      const number = last < reserved ? last + 1 : await takeNext(db, slug);
      if (number <= reserved) last = number;
      if (await setNumber(card, number)) report.written += 1;
    }
    const end = docs.at(-1);
    if (end === undefined || docs.length < BATCH) return;
    page = ordered.startAfter(end);
  }
}

/** The highest number that an interrupted run has given. */
async function lastReserved(db: Firestore, slug: BoardSlug, reserved: number): Promise<number> {
  const cards = kanbanRefs(db).cards(slug).withConverter(null);
  const found = await cards
    .where('number', '<=', reserved)
    .orderBy('number', 'desc')
    .limit(1)
    .select('number')
    .get();
  return (found.docs[0]?.get('number') as number | undefined) ?? 0;
}

function takeNext(db: Firestore, slug: BoardSlug): Promise<number> {
  const ref = kanbanRefs(db).cardSequence(slug);
  return db.runTransaction(async (transaction) => {
    const { next = 1, reserved = 0 } = (await transaction.get(ref)).data() ?? {};
    transaction.set(ref, { next: next + 1, reserved });
    return next;
  });
}

/** @returns False when the card was deleted or got a number meanwhile; a card that was changed is tried again. */
async function setNumber(card: QueryDocumentSnapshot, number: number): Promise<boolean> {
  for (let current = card; ;) {
    const { ref, updateTime: lastUpdateTime } = current;
    try {
      await ref.update({ number }, { lastUpdateTime });
      return true;
    } catch (error) {
      const code = (error as { code?: unknown }).code;
      if (code === NOT_FOUND) return false;
      if (code !== CHANGED) throw error;
      const again = await ref.get();
      if (!again.exists || again.get('number') !== undefined) return false;
      current = again as QueryDocumentSnapshot;
    }
  }
}

import { BoardSlug } from '@keelson/contracts/ids';
import { boardKeyChoice, suggestBoardKey } from '@keelson/contracts/kanban/card/card-key';
import { kanbanRefs } from '@keelson/server/kanban/refs';
import {
  type DocumentReference,
  FieldPath,
  type Firestore,
  type Transaction,
} from 'firebase-admin/firestore';
import { type MoveReport } from './move-private-fields';

const BATCH = 200;
/** Cards of one transaction: few, because it waits for whoever changes one of them. */
const AT_ONCE = 20;

/**
 * Gives boards of earlier releases a key, and their cards numbers in the order of creation. Safe to run twice, also at the
 * same time, and beside a running product; an interrupted run resumes after the last card with a number.
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
    const stored = sequence.data();
    if (stored === undefined) {
      const { count } = (await transaction.get(refs.cards(slug).count())).data();
      transaction.create(sequence.ref, { next: count + 1, reserved: count, given: 0 });
    } else if (stored.given === undefined && stored.reserved > 0) {
      const given = await lastReserved(db, transaction, slug, stored.reserved);
      transaction.set(sequence.ref, { ...stored, given });
    }
    if (key === null) return;
    transaction.create(refs.boardKey(key), { slug });
    transaction.update(board.ref, { key });
  });
}

/** The highest number that an interrupted run of a release without `given` has given. */
async function lastReserved(
  db: Firestore,
  transaction: Transaction,
  slug: BoardSlug,
  reserved: number,
): Promise<number> {
  const cards = kanbanRefs(db).cards(slug).withConverter(null);
  const found = await transaction.get(
    cards.where('number', '<=', reserved).orderBy('number', 'desc').limit(1).select('number'),
  );
  return (found.docs[0]?.get('number') as number | undefined) ?? 0;
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
  const ordered = kanbanRefs(db)
    .cards(slug)
    .withConverter(null)
    .orderBy('createdAt')
    .orderBy(FieldPath.documentId())
    .limit(BATCH)
    .select('number');
  for (let page = ordered; ;) {
    const { docs } = await page.get();
    report.read += docs.length;
    const pending = docs.filter((card) => card.get('number') === undefined).map(({ ref }) => ref);
    report.pending += pending.length;
    for (let from = 0; !dryRun && from < pending.length; from += AT_ONCE) {
      report.written += await giveNumbers(db, slug, pending.slice(from, from + AT_ONCE));
    }
    const end = docs.at(-1);
    if (end === undefined || docs.length < BATCH) return;
    page = ordered.startAfter(end);
  }
}

/**
 * Gives the next numbers to cards in one transaction with the record of what was given: runs at the same time would
 * otherwise give a number to two cards.
 *
 * @returns How many cards got one; the others were deleted or got a number meanwhile.
 */
function giveNumbers(
  db: Firestore,
  slug: BoardSlug,
  cards: readonly DocumentReference[],
): Promise<number> {
  const ref = kanbanRefs(db).cardSequence(slug);
  return db.runTransaction(async (transaction) => {
    const stored = (await transaction.get(ref)).data();
    if (stored === undefined) return 0; // the board was removed meanwhile
    const found = await transaction.getAll(...cards, { fieldMask: ['number'] });
    const open = found.filter((card) => card.exists && card.get('number') === undefined);
    if (open.length === 0) return 0;
    let { next, given = 0 } = stored;
    for (const card of open) {
      // More cards than were counted: they were created while the board was prepared.
      const number = given < stored.reserved ? (given += 1) : next++;
      transaction.update(card.ref, { number });
    }
    transaction.set(ref, { ...stored, next, given });
    return open.length;
  });
}

import { type BoardImport } from '@keelson/contracts/kanban/board-import';
import { paths } from '@keelson/contracts/paths';
import { type DocumentReference } from 'firebase-admin/firestore';
import { type Change } from '../store/change';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';
import { isGivenUp } from './domain/decide-import';
import { fillingBoard, isUntouched } from './filling-board';

/** Cards whose history is looked through at once. */
const CARDS_AT_ONCE = 50;
/** Documents that one transaction removes. */
const MOST_REMOVED = 400;

/**
 * Removes what an import that was given up has stored, and then its board: the name is free again. Every
 * step may be the last of this process, and several may do it at once: each removal is stored only while
 * the record says that this very attempt is being cleared away.
 */
export async function clearImport(
  work: UnitOfWork,
  mutation: Mutation,
  { slug, attempt }: BoardImport,
): Promise<void> {
  const goesOn = await work.run(mutation, (change) => beginClearing(change, { slug, attempt }));
  if (!goesOn) return;
  const { refs } = work;
  const remove = async (documents: readonly DocumentReference[]): Promise<void> => {
    for (let start = 0; start < documents.length; start += MOST_REMOVED) {
      await work.run(mutation, async (change) => {
        await fillingBoard(change, slug, attempt, 'clearing');
        for (const ref of documents.slice(start, start + MOST_REMOVED)) {
          change.unit.unconditionally((transaction) => transaction.delete(ref));
        }
      });
    }
  };
  // Comments may be stored although their card is not yet, so cards that are not there are listed too.
  const cards = await work.db.collection(paths.cards(slug)).listDocuments();
  for (let start = 0; start < cards.length; start += CARDS_AT_ONCE) {
    const some = cards.slice(start, start + CARDS_AT_ONCE);
    const below = await Promise.all(some.map((card) => documentsBelow(card)));
    await remove([...below.flat(), ...some]);
  }
  const rest = [refs.counters(slug), work.db.doc(paths.boardPulse(slug)).parent];
  await remove((await Promise.all(rest.map((all) => all.listDocuments()))).flat());
  await work.run(mutation, async (change) => {
    const board = await fillingBoard(change, slug, attempt, 'clearing');
    change.unit.remove(refs.board(slug));
    change.unit.remove(refs.boardImport(slug));
    change.audit({
      action: 'board.import-cleared',
      target: paths.board(slug),
      summary: `Board “${board.name}”, whose import was given up, cleared away`,
      before: board,
      after: null,
    });
  });
}

/** @returns False when there is nothing to clear away, or somebody went on with it. */
async function beginClearing(
  change: Change,
  { slug, attempt }: Pick<BoardImport, 'slug' | 'attempt'>,
): Promise<boolean> {
  const record = change.refs.boardImport(slug);
  const [board, begun] = [
    await change.unit.get(change.refs.board(slug), 'lock'),
    await change.unit.get(record, 'lock'),
  ];
  if (begun?.attempt !== attempt || !isGivenUp(begun, change.at)) return false;
  if (board !== null && isUntouched(board)) {
    if (begun.state === 'filling') change.unit.put(record, { ...begun, state: 'clearing' });
    return true;
  }
  // Somebody made the board theirs: it stays, half as it may be.
  change.unit.remove(record);
  return false;
}

async function documentsBelow(card: DocumentReference): Promise<DocumentReference[]> {
  const parts = await Promise.all(
    ['events', 'comments'].map((name) => card.collection(name).select().get()),
  );
  return parts.flatMap(({ docs }) => docs.map(({ ref }) => ref));
}

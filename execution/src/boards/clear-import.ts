import { type BoardImport } from '@keelson/contracts/kanban/board/board-import';
import { paths } from '@keelson/contracts/paths';
import { type DocumentReference } from 'firebase-admin/firestore';
import { type MutationContext } from '../store/mutation-context';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { isAbandoned } from './domain/decide-import';
import { getImportingBoard, isUntouched } from './importing-board';

const CARDS_AT_ONCE = 50;
const MOST_REMOVED = 400;

/**
 * Removes everything an abandoned import has stored, then its board, which frees the name. The
 * process may crash after any step, and several instances may run this concurrently: each removal
 * commits only while the import record shows that this attempt is being cleared.
 */
export async function clearImport(
  transactions: TransactionRunner,
  mutation: Mutation,
  { slug, attempt }: BoardImport,
): Promise<void> {
  const goesOn = await transactions.run(mutation, (context) =>
    beginClearing(context, { slug, attempt }),
  );
  if (!goesOn) return;
  const { refs } = transactions;
  const remove = async (documents: readonly DocumentReference[]): Promise<void> => {
    for (let start = 0; start < documents.length; start += MOST_REMOVED) {
      await transactions.run(mutation, async (context) => {
        await getImportingBoard(context, slug, attempt, 'clearing');
        for (const ref of documents.slice(start, start + MOST_REMOVED)) {
          context.writeSet.writeUnconditionally((transaction) => transaction.delete(ref));
        }
      });
    }
  };
  // Comments may be stored before their card, so missing cards are listed too.
  const cards = await transactions.db.collection(paths.cards(slug)).listDocuments();
  for (let start = 0; start < cards.length; start += CARDS_AT_ONCE) {
    const some = cards.slice(start, start + CARDS_AT_ONCE);
    const below = await Promise.all(some.map((card) => listSubdocuments(card)));
    await remove([...below.flat(), ...some]);
  }
  const rest = [
    refs.counters(slug),
    refs.flow(slug),
    refs.cardSequence(slug).parent,
    refs.templates(slug),
    transactions.db.doc(paths.boardChangeSignal(slug)).parent,
  ];
  await remove((await Promise.all(rest.map((all) => all.listDocuments()))).flat());
  await transactions.run(mutation, async (context) => {
    const board = await getImportingBoard(context, slug, attempt, 'clearing');
    context.writeSet.delete(refs.board(slug));
    if (board.key !== undefined) {
      const key = refs.boardKey(board.key);
      await context.writeSet.get(key);
      context.writeSet.delete(key);
    }
    context.writeSet.delete(refs.boardImport(slug));
    context.audit({
      action: 'board.import-cleared',
      target: paths.board(slug),
      message: { code: 'board.import-cleared', params: { name: board.name } },
      before: board,
      after: null,
    });
  });
}

/** @returns False when there is nothing to clear, or the import was resumed. */
async function beginClearing(
  context: MutationContext,
  { slug, attempt }: Pick<BoardImport, 'slug' | 'attempt'>,
): Promise<boolean> {
  const record = context.refs.boardImport(slug);
  const [board, begun] = [
    await context.writeSet.get(context.refs.board(slug), 'lock'),
    await context.writeSet.get(record, 'lock'),
  ];
  if (begun?.attempt !== attempt || !isAbandoned(begun, context.at)) return false;
  if (board !== null && isUntouched(board)) {
    if (begun.state === 'filling') context.writeSet.put(record, { ...begun, state: 'clearing' });
    return true;
  }
  // The board was opened or changed by a user, so it is kept, even if incomplete.
  context.writeSet.delete(record);
  return false;
}

async function listSubdocuments(card: DocumentReference): Promise<DocumentReference[]> {
  const parts = await Promise.all(
    ['events', 'comments'].map((name) => card.collection(name).select().get()),
  );
  return parts.flatMap(({ docs }) => docs.map(({ ref }) => ref));
}

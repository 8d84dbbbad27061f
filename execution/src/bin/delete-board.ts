import { type BoardSlug } from '@keelson/contracts/ids';
import { type BinEntry, boardBinId, isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { saveBoard } from '../boards/change-board';
import { type MutationContext } from '../store/mutation-context';
import { addEntry, notInBin, stillRunning, takeEntry } from './bin-entry';

type BoardEntry = Extract<BinEntry, { kind: 'board' }>;

export async function deleteBoard(
  context: MutationContext,
  slug: BoardSlug,
  { expectedRevision }: { readonly expectedRevision: number },
): Promise<BoardEntry> {
  const board = await context.board(slug);
  const running = await context.counters.countUnchanged(slug, 'running');
  if (running > 0) {
    const cards = running === 1 ? 'a card' : `${running} cards`;
    throw stillRunning(`Agents are working on ${cards} of “${board.name}”.`);
  }
  saveBoard(context, board, {
    expectedRevision,
    next: { ...board, archived: true, deletedAt: context.at },
    action: 'board.delete',
    message: { code: 'board.deleted', params: { name: board.name } },
  });
  return addEntry<BoardEntry>(context, {
    id: boardBinId(slug),
    kind: 'board',
    title: board.name,
    boardSlug: slug,
    wasArchived: board.archived,
  });
}

/** Restores a board from the bin as it was: archived, or open. */
export async function restoreBoard(context: MutationContext, slug: BoardSlug): Promise<Board> {
  const board = await context.writeSet.get(context.refs.board(slug), 'lock');
  if (board === null || !isDeleted(board)) throw notInBin();
  const { wasArchived } = await takeEntry(context, boardBinId(slug), 'board');
  const { deletedAt: _, ...kept } = board;
  return saveBoard(context, board, {
    expectedRevision: board.revision,
    next: { ...kept, archived: wasArchived },
    action: 'board.undelete',
    message: { code: 'board.undeleted', params: { name: board.name } },
  });
}

import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type BoardImport } from '@keelson/contracts/kanban/board/board-import';
import { type MutationContext } from '../store/mutation-context';

/** The board is unchanged since the import created it. */
export const isUntouched = ({ archived, revision }: Board): boolean => archived && revision === 1;

/**
 * The board of an active import, locked together with its import record: parts cannot be stored in
 * a board that is being removed, nor in a later board of the same name.
 *
 * @throws {DomainError} `kanban/board-exists` when a user has opened or changed the board; the
 *   import then leaves it alone.
 */
export async function getImportingBoard(
  context: MutationContext,
  slug: BoardSlug,
  attempt: string,
  state: BoardImport['state'] = 'filling',
): Promise<Board> {
  const [board, begun] = [
    await context.writeSet.get(context.refs.board(slug), 'lock'),
    await context.writeSet.get(context.refs.boardImport(slug), 'lock'),
  ];
  if (board !== null && isUntouched(board) && begun?.attempt === attempt && begun.state === state) {
    return context.board(slug);
  }
  throw new DomainError('kanban/board-exists', 'The board was changed during its import.');
}

import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board';
import { type BoardImport } from '@keelson/contracts/kanban/board-import';
import { type MutationContext } from '../store/mutation-context';

/** Nobody opened or changed the board since the import made it. */
export const isUntouched = ({ archived, revision }: Board): boolean => archived && revision === 1;

/**
 * The board of an import that is still going on, locked with its record: what is stored with it cannot
 * land in a board that is being cleared away, nor in the next one of that name.
 *
 * @throws {DomainError} `kanban/board-exists` when somebody opened or changed the board: it is theirs then.
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
  throw new DomainError('kanban/board-exists', 'The board was changed while it was imported.');
}

import { hasRole, type StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Actor } from '../http/authenticate';
import { type BoardReader } from './board-reader';

/** The higher of the user's staff role and their role on this board. */
export function roleOnBoard(actor: Actor, board: Pick<Board, 'roles'>): StaffRole | null {
  const boardRole = board.roles[actor.uid] ?? null;
  return boardRole !== null && hasRole(boardRole, actor.role ?? 'viewer') ? boardRole : actor.role;
}

/**
 * Requires a role on a board.
 *
 * @throws {DomainError} `kanban/board-not-found`, `kanban/board-role-missing`.
 */
export async function requireBoardRole(
  reader: BoardReader,
  {
    actor,
    slug,
    needs,
  }: { readonly actor: Actor; readonly slug: BoardSlug; readonly needs: StaffRole },
): Promise<Board> {
  const board = await reader.board(slug);
  if (!hasRole(roleOnBoard(actor, board), needs)) {
    throw new DomainError(
      'kanban/board-role-missing',
      `This requires the ${needs} role on “${board.name}”. Ask one of its admins.`,
    );
  }
  return board;
}

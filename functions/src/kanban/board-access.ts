import { hasRole, type StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Actor } from '../http/authenticate';
import { type BoardReader } from './board-reader';

/** The higher of what somebody may do everywhere and what they may do on this board. */
export function roleOnBoard(actor: Actor, board: Pick<Board, 'roles'>): StaffRole | null {
  const own = board.roles[actor.uid] ?? null;
  return own !== null && hasRole(own, actor.role ?? 'viewer') ? own : actor.role;
}

/**
 * Lets somebody pass who may do this on the board.
 *
 * @throws {DomainError} `kanban/board-not-found`, `kanban/board-role-missing`.
 */
export async function requireOnBoard(
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
      `This needs the role ${needs} on “${board.name}”; one of its admins can give it to you.`,
    );
  }
  return board;
}

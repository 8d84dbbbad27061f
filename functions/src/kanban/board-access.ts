import { effectiveRole, hasRole, type StaffRole } from '@keelson/contracts/account/staff';
import { DomainError } from '@keelson/contracts/errors';
import { type BoardSlug } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Actor } from '../http/authenticate';
import { type BoardRepo } from '@keelson/server/kanban/board-repo';

/**
 * Requires a role on a board.
 *
 * @throws {DomainError} `kanban/board-not-found`, `kanban/board-role-missing`.
 */
export async function requireBoardRole(
  boards: BoardRepo,
  {
    actor,
    slug,
    needs,
  }: { readonly actor: Actor; readonly slug: BoardSlug; readonly needs: StaffRole },
): Promise<Board> {
  const board = await boards.get(slug);
  if (!hasRole(effectiveRole(actor.role, board.roles[actor.uid] ?? null), needs)) {
    throw new DomainError(
      'kanban/board-role-missing',
      `This requires the ${needs} role on “${board.name}”. Ask one of its admins.`,
    );
  }
  return board;
}

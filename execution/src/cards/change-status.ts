import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type MutationContext } from '../store/mutation-context';
import { demoteDescendants, promoteChildren } from './update-dependents';
import { setStatus, type StatusChange } from './set-status';

/**
 * Moves a card to another status with all consequences: its run ends, cards it was blocking are
 * promoted, cards that depend on it are demoted.
 *
 * @throws {DomainError} with the transition table's code when the transition is not allowed.
 */
export async function changeStatus(
  context: MutationContext,
  board: Board,
  card: Card,
  request: StatusChange,
): Promise<Card> {
  const next = await setStatus(context, board, card, request);
  if (next.status === 'done') await promoteChildren(context, board, next);
  if (card.status === 'done') await demoteDescendants(context, board, next);
  return next;
}

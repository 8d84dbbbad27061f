import { type Board } from '@keelson/contracts/kanban/board';
import { type Card } from '@keelson/contracts/kanban/card';
import { type MutationContext } from '../store/mutation-context';
import { demoteDescendants, promoteChildren } from './update-dependents';
import { setStatus, type StatusChange } from './set-status';

/**
 * Brings a card into another status with everything that follows: its run ends, cards that waited
 * for it are promoted, cards that build on it are sent back.
 *
 * @throws {DomainError} with the transition table's code when the card may not go there.
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

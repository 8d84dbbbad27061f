import { type Board } from '@keelson/contracts/kanban/board';
import { type Card } from '@keelson/contracts/kanban/card';
import { type Change } from '../store/change';
import { demoteDescendants, promoteChildren } from './cascade';
import { setStatus, type StatusChange } from './set-status';

/**
 * Brings a card into another status with everything that follows: its run ends, cards that waited
 * for it are promoted, cards that build on it are sent back.
 *
 * @throws {DomainError} with the transition table's code when the card may not go there.
 */
export async function changeStatus(
  change: Change,
  board: Board,
  card: Card,
  request: StatusChange,
): Promise<Card> {
  const next = await setStatus(change, board, card, request);
  if (next.status === 'done') await promoteChildren(change, board, next);
  if (card.status === 'done') await demoteDescendants(change, board, next);
  return next;
}

import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { paths } from '@keelson/contracts/paths';
import { findOpenParents, setStatus } from '../cards/set-status';
import { type MutationRunner } from '../store/dry-run';
import { type Mutation } from '../store/mutation';

/**
 * Moves a due scheduled card to `ready`, or to `todo` while a parent is open.
 *
 * @returns True when this call moved the card.
 */
export function releaseScheduledCard(
  transactions: MutationRunner,
  mutation: Mutation,
  { boardSlug, id }: Pick<Card, 'boardSlug' | 'id'>,
): Promise<boolean> {
  return transactions.run({ ...mutation, actor: SYSTEM_ACTOR, key: null }, async (context) => {
    const board = await context.board(boardSlug);
    const card = await context.card(boardSlug, id);
    const isDue = card.schedule !== null && card.schedule.at <= context.at;
    if (board.archived || card.archived || card.status !== 'scheduled' || !isDue) return false;
    const to = (await findOpenParents(context, card)).length > 0 ? 'todo' : 'ready';
    const saved = await setStatus(context, board, card, {
      to,
      by: 'system',
      event: { kind: to === 'ready' ? 'promoted' : 'dependency_wait' },
    });
    context.audit({
      action: 'card.wake',
      target: paths.card(boardSlug, id),
      message: { code: 'card.released', params: { card: card.title } },
      before: card,
      after: saved,
    });
    return true;
  });
}

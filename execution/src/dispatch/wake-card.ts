import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Card } from '@keelson/contracts/kanban/card';
import { paths } from '@keelson/contracts/paths';
import { openParentsOf, setStatus } from '../cards/set-status';
import { type Carrier } from '../store/rehearsal';
import { type Mutation } from '../store/mutation';

/**
 * Brings a scheduled card back whose time has come: to `ready`, or to `todo` while a parent is open.
 *
 * @returns True when it was done here and now.
 */
export function wakeCard(
  work: Carrier,
  mutation: Mutation,
  { boardSlug, id }: Pick<Card, 'boardSlug' | 'id'>,
): Promise<boolean> {
  return work.run({ ...mutation, actor: SYSTEM_ACTOR, key: null }, async (change) => {
    const board = await change.board(boardSlug);
    const card = await change.card(boardSlug, id);
    const isDue = card.schedule !== null && card.schedule.at <= change.at;
    if (board.archived || card.archived || card.status !== 'scheduled' || !isDue) return false;
    const to = (await openParentsOf(change, card)).length > 0 ? 'todo' : 'ready';
    const saved = await setStatus(change, board, card, {
      to,
      by: 'system',
      event: { kind: to === 'ready' ? 'promoted' : 'dependency_wait' },
    });
    change.audit({
      action: 'card.wake',
      target: paths.card(boardSlug, id),
      summary: `“${card.title}” came back as scheduled`,
      before: card,
      after: saved,
    });
    return true;
  });
}

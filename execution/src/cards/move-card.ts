import { type BoardSlug, type CardId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card';
import { type CardMove } from '@keelson/contracts/kanban/card-endpoints';
import { STATUS_LABELS } from '@keelson/contracts/kanban/status';
import { paths } from '@keelson/contracts/paths';
import { type Change } from '../store/change';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';
import { changeStatus } from './change-status';
import { checkNotArchived, checkRevision } from './check-revision';
import { placeCard } from './place-card';
import { checkTransition } from './set-status';

/** Puts a card into a column, at a place: what a drop on the board does. */
export function moveCard(
  work: UnitOfWork,
  mutation: Mutation,
  at: { readonly slug: BoardSlug; readonly cardId: CardId },
  request: CardMove,
): Promise<Card> {
  const { status, scheduleAt, reason, aboveId, belowId } = request;
  const { refs } = work;
  const named = [at.cardId, aboveId, belowId].filter((id) => id !== null);
  const ahead = [refs.board(at.slug), ...named.map((id) => refs.card(at.slug, id))];
  const decide = async (change: Change): Promise<Card> => {
    const board = await change.openBoard(at.slug);
    const card = await change.card(at.slug, at.cardId);
    checkNotArchived(card);
    checkRevision(card, request.expectedRevision);
    // Before a place is looked for: a column that is closed says so, whoever stands in it.
    await checkTransition(change, board, card, { to: status, by: 'person', scheduleAt });
    const { rank, spread } = await placeCard(change, card, request);
    const payload = {
      ...(reason === null ? {} : { reason }),
      ...(spread === 0 ? {} : { spread }),
    };
    const moved =
      card.status === status
        ? change.saveCard({ ...card, rank }, { kind: 'moved', payload: { status, ...payload } })
        : await changeStatus(change, board, freshStart(card), {
            to: status,
            by: 'person',
            rank,
            scheduleAt,
            block: { kind: request.blockKind, reason },
            event: { payload },
          });
    change.audit({
      action: 'card.move',
      target: paths.card(at.slug, card.id),
      summary: `“${card.title}” moved from ${STATUS_LABELS[card.status]} to ${STATUS_LABELS[status]}`,
      before: card,
      after: moved,
    });
    return moved;
  };
  return work.run(mutation, decide, ahead);
}

/** A person who takes a card out of `blocked` has dealt with what it failed at. */
function freshStart(card: Card): Card {
  return card.status === 'blocked' ? { ...card, consecutiveFailures: 0, lastBlock: null } : card;
}

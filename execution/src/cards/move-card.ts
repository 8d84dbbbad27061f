import { type CardRef } from '@keelson/server/kanban/refs';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type CardMove } from '@keelson/contracts/kanban/card/card-endpoints';
import { paths } from '@keelson/contracts/paths';
import { type MutationContext } from '../store/mutation-context';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { changeStatus } from './change-status';
import { checkNotArchived, checkRevision } from './check-revision';
import { placeCard } from './place-card';
import { checkTransition } from './set-status';

/** Moves a card to a column and a place in it, as a drop on the board does. */
export function moveCard(
  transactions: TransactionRunner,
  mutation: Mutation,
  at: CardRef,
  request: CardMove,
): Promise<Card> {
  const { status, scheduleAt, reason, aboveId, belowId } = request;
  const { refs } = transactions;
  const named = [at.cardId, aboveId, belowId].filter((id) => id !== null);
  const prefetch = [refs.board(at.slug), ...named.map((id) => refs.card(at.slug, id))];
  const decide = async (context: MutationContext): Promise<Card> => {
    const board = await context.openBoard(at.slug);
    const card = await context.card(at.slug, at.cardId);
    checkNotArchived(card);
    checkRevision(context, card, request.expectedRevision);
    // Checked before the rank is computed, so that a transition that is not allowed is reported
    // first.
    await checkTransition(context, board, card, { to: status, by: 'person', scheduleAt });
    const { rank, spread } = await placeCard(context, card, request);
    const payload = {
      ...(reason === null ? {} : { reason }),
      ...(spread === 0 ? {} : { spread }),
    };
    // No move enters Running: it was refused above.
    const moved =
      card.status === status || status === 'running'
        ? context.saveCard({ ...card, rank }, { kind: 'moved', payload: { status, ...payload } })
        : await changeStatus(context, board, prepareMove(context, card, request), {
            to: status,
            by: 'person',
            rank,
            scheduleAt,
            block: { kind: request.blockKind, reason },
            event: { payload },
          });
    context.audit({
      action: 'card.move',
      target: paths.card(at.slug, card.id),
      message: { code: 'card.moved', params: { card: card.title, from: card.status, to: status } },
      before: card,
      after: moved,
    });
    return moved;
  };
  return transactions.run(mutation, decide, prefetch);
}

/**
 * Moving a card out of `blocked` by hand resolves its block. A reason to move it back from a review is kept for the
 * next run.
 */
function prepareMove(
  { actor, at }: MutationContext,
  card: Card,
  { status, reason }: CardMove,
): Card {
  if (card.status === 'blocked') return { ...card, consecutiveFailures: 0, lastBlock: null };
  if (card.status !== 'review' || (status !== 'ready' && status !== 'todo')) return card;
  return { ...card, requestedChanges: reason === null ? null : { reason, by: actor, at } };
}

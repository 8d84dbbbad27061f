import { type BoardSlug, type CardId } from '@keelson/contracts/ids';
import { type Board } from '@keelson/contracts/kanban/board';
import { type Card, isSatisfied } from '@keelson/contracts/kanban/card';
import { type CardArchival } from '@keelson/contracts/kanban/card-endpoints';
import { DomainError } from '@keelson/contracts/errors';
import { paths } from '@keelson/contracts/paths';
import { endRun } from '../runs/end-run';
import { type Change } from '../store/change';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';
import { demoteDescendants, promoteChildren } from './cascade';
import { checkRevision } from './check-revision';
import { applyStatus } from './domain/apply-status';
import { rankAtBottom } from './ranks';
import { openParentsOf } from './set-status';

/** Puts a card away or brings it back. Its children stop waiting for it, or wait again. */
export function archiveCard(
  work: UnitOfWork,
  mutation: Mutation,
  at: { readonly slug: BoardSlug; readonly cardId: CardId },
  { expectedRevision, archived }: CardArchival,
): Promise<Card> {
  return work.run(mutation, async (change) => {
    const board = await change.openBoard(at.slug);
    const card = await change.card(at.slug, at.cardId);
    checkRevision(card, expectedRevision);
    if (card.archived === archived) return card;
    const saved = archived
      ? await putAway(change, board, card)
      : await bringBack(change, board, card);
    change.audit({
      action: archived ? 'card.archive' : 'card.restore',
      target: paths.card(at.slug, card.id),
      summary: `“${card.title}” ${archived ? 'archived' : 'restored'}`,
      before: card,
      after: saved,
    });
    return saved;
  });
}

/** A card that is put away while it runs goes back to `ready`: nobody works on what is not there. */
async function putAway(change: Change, board: Board, card: Card): Promise<Card> {
  if (card.currentRunId !== null) {
    await endRun(change, card, card.currentRunId, {
      outcome: 'reclaimed',
      error: 'The card was archived',
    });
  }
  const calm =
    card.status === 'running' || card.status === 'scheduled'
      ? applyStatus(card, card.status === 'running' ? 'ready' : 'todo', {
          at: change.at,
          rank: card.rank,
        })
      : card;
  const saved = change.saveCard(
    { ...calm, archived: true },
    { kind: 'archived', runId: card.currentRunId, payload: { status: card.status } },
  );
  if (card.status !== 'done') await promoteChildren(change, board, saved);
  return saved;
}

async function bringBack(change: Change, board: Board, card: Card): Promise<Card> {
  const mustWait =
    (card.status === 'ready' || card.status === 'review') &&
    (await openParentsOf(change, card)).length > 0;
  const status = mustWait ? 'todo' : card.status;
  const wip = await change.counters.occupancy(board, status);
  if (wip.limit !== null && wip.count >= wip.limit) {
    throw new DomainError(
      'kanban/wip-limit',
      'Its column is full; finish or move a card first.',
      [],
      {
        details: { status, ...wip },
      },
    );
  }
  const rank = await rankAtBottom(change, board.slug, status, card.id);
  const back = status === card.status ? card : applyStatus(card, status, { at: change.at, rank });
  const saved = change.saveCard(
    { ...back, rank, archived: false },
    { kind: 'restored', payload: { status } },
  );
  if (!isSatisfied(saved)) await demoteDescendants(change, board, saved);
  return saved;
}

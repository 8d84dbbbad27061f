import { type CardRef } from '@keelson/server/kanban/refs';
import { isDeleted } from '@keelson/contracts/kanban/board/bin';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card, isSatisfied } from '@keelson/contracts/kanban/card/card';
import { type CardArchival } from '@keelson/contracts/kanban/card/card-endpoints';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import { DomainError } from '@keelson/contracts/errors';
import { paths } from '@keelson/contracts/paths';
import { endRun } from '../capacity/end-run';
import { type MutationContext } from '../store/mutation-context';
import { demoteDescendants, promoteChildren } from './update-dependents';
import { checkRevision } from './check-revision';
import { signalReviewers } from './signal-reviewers';
import { applyStatus } from './domain/apply-status';
import { rankAtBottom } from './ranks';
import { findOpenParents } from './set-status';
import { runReason } from '@keelson/contracts/kanban/run/run-sentences';

const ARCHIVED = runReason({ code: 'run.card-archived', params: {} });

/**
 * Archives a card, or restores it to where it was. Archiving unblocks its children; restoring can block
 * them again.
 */
export async function archiveCard(
  context: MutationContext,
  at: CardRef,
  { expectedRevision, archived }: CardArchival,
): Promise<Card> {
  const board = await context.openBoard(at.slug);
  const card = await context.card(at.slug, at.cardId);
  checkRevision(context, card, expectedRevision);
  if (card.archived === archived) return card;
  const saved = archived
    ? await archive(context, board, card)
    : await restore(context, board, card);
  context.audit({
    action: archived ? 'card.archive' : 'card.restore',
    target: paths.card(at.slug, card.id),
    message: {
      code: archived ? 'card.archived' : 'card.restored',
      params: { card: card.title },
    },
    before: card,
    after: saved,
  });
  return saved;
}

/**
 * Stages the archival of a card. One that is archived while running returns to where it was claimed, and its run ends.
 *
 * @param mark Set on the card as well.
 */
export async function archive(
  context: MutationContext,
  board: Board,
  card: Card,
  mark: Pick<Card, 'deletedAt'> = {},
): Promise<Card> {
  const ended =
    card.currentRunId === null
      ? null
      : await endRun(context, card, card.currentRunId, {
          outcome: 'reclaimed',
          error: ARCHIVED.text,
          errorMessage: ARCHIVED.message,
        });
  const afterRun = ended?.purpose === 'review' ? 'review' : 'ready';
  const calm =
    card.status === 'running' || card.status === 'scheduled'
      ? applyStatus(
          card,
          { to: card.status === 'running' ? afterRun : 'todo' },
          {
            at: context.at,
            rank: card.rank,
          },
        )
      : card;
  const saved = context.saveCard(
    { ...calm, ...mark, archived: true },
    {
      kind: 'archived',
      runId: card.currentRunId,
      payload: { status: card.status, ...(isDeleted(mark) ? { deleted: true } : {}) },
    },
  );
  if (card.status !== 'done') await promoteChildren(context, board, saved);
  return saved;
}

/** @throws {DomainError} `kanban/wip-limit`. */
export async function requireRoom(
  context: MutationContext,
  board: Board,
  status: CardStatus,
): Promise<void> {
  const wip = await context.counters.occupancy(board, status);
  if (wip.limit === null || wip.count < wip.limit) return;
  throw new DomainError(
    'kanban/wip-limit',
    'The column of the card is full. Finish or move a card first.',
    [],
    { details: { status, ...wip } },
  );
}

/** @throws {DomainError} `kanban/wip-limit`. */
export async function restore(context: MutationContext, board: Board, card: Card): Promise<Card> {
  const mustWait =
    (card.status === 'ready' || card.status === 'review') &&
    (await findOpenParents(context, card)).length > 0;
  const status = mustWait ? 'todo' : card.status;
  await requireRoom(context, board, status);
  const back = mustWait
    ? applyStatus(
        card,
        { to: 'todo' },
        {
          at: context.at,
          rank: await rankAtBottom(context, board.slug, 'todo', card.id),
        },
      )
    : card;
  if (back.status === 'review') await signalReviewers(context, board.slug);
  const saved = context.saveCard(
    { ...back, archived: false },
    { kind: 'restored', payload: { status } },
  );
  if (!isSatisfied(saved)) await demoteDescendants(context, board, saved);
  return saved;
}

import { DomainError } from '@keelson/contracts/errors';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card, isSatisfied } from '@keelson/contracts/kanban/card/card';
import { type Rank } from '@keelson/contracts/kanban/card/rank';
import { type CardStatus } from '@keelson/contracts/kanban/card/status';
import {
  type Blocker,
  decideTransition,
  type Initiator,
  outcomeOfMove,
  type TransitionDecision,
  TRANSITIONS,
} from '@keelson/contracts/kanban/card/transitions';
import { type EpochMs } from '@keelson/contracts/time';
import { endRun, type RunEnding, usageAfter } from '../capacity/end-run';
import { type MutationContext, type NewEvent } from '../store/mutation-context';
import { signalReviewers } from './signal-reviewers';
import { applyStatus, eventKindOf, type NewState } from './domain/apply-status';
import { rankNearBottom } from './ranks';

export type StatusChange = NewState & {
  readonly by: Initiator;
  /** Defaults to one near the bottom of the column. */
  readonly rank?: Rank;
  /** The timeline event; defaults to the one for the two statuses. */
  readonly event?: Partial<NewEvent>;
  /** The end of an active run; defaults to the outcome for the new status. */
  readonly ending?: RunEnding;
};

/**
 * Moves a card to another status and ends the run it leaves behind. `changeStatus` handles the
 * consequences for other cards.
 *
 * @throws {DomainError} with the transition table's code when the transition is not allowed.
 */
export async function setStatus(
  context: MutationContext,
  board: Board,
  card: Card,
  request: StatusChange,
): Promise<Card> {
  const { to, event, ending } = request;
  await checkTransition(context, board, card, request);
  const rank = request.rank ?? (await rankNearBottom(context, board.slug, to, card.id));
  const { currentRunId } = card;
  const run =
    currentRunId === null || to === 'running'
      ? null
      : await endRun(context, card, currentRunId, ending ?? { outcome: outcomeOfMove(to) });
  const usage = run === null ? card.usage : usageAfter(card, run, run.usage, run.endedAt);
  if (to === 'review' && card.status !== 'review') await signalReviewers(context, board.slug);
  return context.saveCard(applyStatus({ ...card, usage }, request, { at: context.at, rank }), {
    kind: eventKindOf(card.status, to),
    runId: currentRunId,
    ...event,
    payload: { from: card.status, to, ...event?.payload },
  });
}

/** Throws the table's error with the details of what blocks the transition. */
export async function checkTransition(
  context: MutationContext,
  board: Board,
  card: Card,
  {
    to,
    by,
    scheduleAt = null,
  }: { readonly to: CardStatus; readonly by: Initiator; readonly scheduleAt?: EpochMs | null },
): Promise<void> {
  const needsParents = TRANSITIONS[card.status][to]?.needs === 'parents';
  const limited = card.status !== to && (by === 'person' || by === 'claim');
  const wip = limited ? await context.counters.occupancy(board, to) : { limit: null, count: 0 };
  const decision = decideTransition(card.status, to, {
    by,
    archived: card.archived,
    openParents: needsParents ? await findOpenParents(context, card) : [],
    scheduleAt,
    at: context.at,
    wip,
  });
  assertAllowed(decision, { status: to, ...wip });
  if (to === 'done' && card.status !== 'done' && board.doneRequires.checklist) {
    checkChecklist(card);
  }
}

/** @throws {DomainError} `kanban/checklist-open`. */
function checkChecklist({ checklist }: Card): void {
  const open = checklist.filter(({ done }) => !done);
  if (open.length === 0) return;
  throw new DomainError(
    'kanban/checklist-open',
    `This board requires a complete checklist: ${open.length} of ${checklist.length} items are open.`,
  );
}

/** @throws {DomainError} with the table's code and machine-readable details. */
export function assertAllowed(
  decision: TransitionDecision,
  column: { readonly status: CardStatus; readonly limit: number | null; readonly count: number },
): void {
  if (decision.allowed) return;
  const { code, reason, blockedBy } = decision;
  throw new DomainError(code, reason, [], {
    details: {
      ...(code === 'kanban/parents-open' ? { blockedBy } : {}),
      ...(code === 'kanban/wip-limit' ? column : {}),
    },
  });
}

/**
 * Open parents of a card. They are guarded, so the decision holds only while they are unchanged.
 */
export async function findOpenParents(context: MutationContext, card: Card): Promise<Blocker[]> {
  const parents = await context.findCards(card.boardSlug, card.parents, 'precondition');
  return parents
    .filter((parent) => !isSatisfied(parent))
    .map(({ id, title, status }) => ({ id, title, status }));
}

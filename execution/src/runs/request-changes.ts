import { isUsedUp } from '@keelson/contracts/kanban/run/run-result';
import { type RunRef } from '@keelson/server/kanban/refs';
import { type AgentId } from '@keelson/contracts/ids';
import { type Assignee, type Card } from '@keelson/contracts/kanban/card/card';
import { type ReviewChanges } from '@keelson/contracts/kanban/run/run-endpoints';
import { changeStatus } from '../cards/change-status';
import { type MutationContext } from '../store/mutation-context';
import { usageAfter } from '../capacity/end-run';
import { findAuthor } from './find-author';
import {
  finishRun,
  requirePurpose,
  resolveStatus,
  runningCard,
  type SettledRun,
  USED_UP,
  withComment,
} from './settle-run';

/** Ends a review that does not approve the card: it returns to its author, whose next run gets the reason. */
export async function requestChanges(
  context: MutationContext,
  at: RunRef,
  { reason, comment, usage }: ReviewChanges,
): Promise<SettledRun> {
  const { board, card, run } = await runningCard(context, at);
  requirePurpose(run, 'review');
  const commented = withComment(context, card, { comment, runId: at.runId });
  const saved = await changeStatus(
    context,
    board,
    {
      ...commented,
      assignee: await workerOf(context, card, run.agentId),
      consecutiveFailures: 0,
      lastFailure: null,
      failureMessage: null,
      requestedChanges: { reason, by: context.actor, at: context.at },
    },
    {
      // In Ready it would wait silently: no run starts.
      to: isUsedUp(card.budget, usageAfter(card, run, usage, context.at))
        ? 'blocked'
        : await resolveStatus(context, card, 'ready'),
      block: USED_UP,
      by: 'worker',
      ending: { outcome: 'changes_requested', summary: reason, usage },
      event: { kind: 'changes_requested', payload: { reason } },
    },
  );
  return finishRun(context, at, saved);
}

/** A card that was assigned to its reviewer returns to its author. */
async function workerOf(
  context: MutationContext,
  card: Card,
  reviewer: AgentId,
): Promise<Assignee | null> {
  const { assignee } = card;
  const isElsewhere = assignee !== null && !(assignee.kind === 'agent' && assignee.id === reviewer);
  if (isElsewhere) return assignee;
  const author = await findAuthor(context, card);
  return author === null ? assignee : { kind: 'agent', id: author };
}

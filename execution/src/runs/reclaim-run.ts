import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type ConcurrencySlot } from '@keelson/contracts/kanban/run';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { type MutationContext } from '../store/mutation-context';
import { type KanbanRefs } from '@keelson/server/kanban/refs';
import { type MutationRunner } from '../store/dry-run';
import { type Mutation } from '../store/mutation';
import { expiryOf } from './domain/lease';
import { type RunPolicy } from './run-policy';
import { endRun } from './end-run';
import { failCard } from './settle-run';

/** Slots with an expired lease, the earliest first. */
export async function findExpiredSlots(
  refs: KanbanRefs,
  at: EpochMs,
  limit: number,
): Promise<ConcurrencySlot[]> {
  const found = await refs
    .slots()
    .where('leaseUntil', '<=', Timestamp.fromMillis(at))
    .orderBy('leaseUntil')
    .limit(limit)
    .get();
  return found.docs.map((document) => document.data());
}

/**
 * Reclaims the card of a run with an expired lease. Several instances may try: the first ends the
 * run, the others find nothing to do. A heartbeat that commits first wins.
 *
 * @returns True when this call reclaimed the card.
 */
export function reclaimRun(
  transactions: MutationRunner,
  policy: RunPolicy,
  mutation: Mutation,
  { boardSlug, cardId, runId, name }: ConcurrencySlot,
): Promise<boolean> {
  return transactions.run({ ...mutation, actor: SYSTEM_ACTOR, key: null }, async (context) => {
    const run = await context.writeSet.get(context.refs.run(boardSlug, cardId, runId));
    if (run?.status !== 'active') {
      await deleteSlot(context, name, runId);
      return false;
    }
    const outcome = expiryOf(run, context.at);
    if (outcome === null) return false;
    const board = await context.board(boardSlug);
    const card = await context.card(boardSlug, cardId);
    if (card.currentRunId !== runId) {
      await endRun(context, card, runId, { outcome });
      return true;
    }
    const error =
      outcome === 'timed_out'
        ? 'The run exceeded its maximum duration'
        : `No heartbeat since ${new Date(run.heartbeatAt).toISOString()}`;
    const saved = await failCard(context, policy, {
      board,
      card,
      failure: { outcome, error },
      by: 'system',
    });
    context.audit({
      action: 'run.reclaim',
      target: paths.cardRun(boardSlug, cardId, runId),
      summary: `“${card.title}” reclaimed: ${error}`,
      before: card,
      after: saved,
    });
    return true;
  });
}

/** Deletes a slot whose run has ended. */
async function deleteSlot(context: MutationContext, name: string, runId: string): Promise<void> {
  const ref = context.refs.slot(name);
  const slot = await context.writeSet.get(ref);
  if (slot?.runId === runId) context.writeSet.delete(ref);
}

import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type ConcurrencySlot } from '@keelson/contracts/kanban/run';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { type Change } from '../store/change';
import { type KanbanRefs } from '../store/refs';
import { type Carrier } from '../store/rehearsal';
import { type Mutation } from '../store/mutation';
import { expiryOf } from './domain/lease';
import { type RunPolicy } from './run-policy';
import { endRun } from './end-run';
import { failCard } from './settle-run';

/** Places whose lease has run out, the longest first. */
export async function expiredPermits(
  refs: KanbanRefs,
  at: EpochMs,
  limit: number,
): Promise<ConcurrencySlot[]> {
  const found = await refs
    .permits()
    .where('leaseUntil', '<=', Timestamp.fromMillis(at))
    .orderBy('leaseUntil')
    .limit(limit)
    .get();
  return found.docs.map((document) => document.data());
}

/**
 * Takes the card of a silent run back. Several instances may try: the first ends the run, the others
 * find nothing to do. A heartbeat that comes in between wins.
 *
 * @returns True when the card was taken back here.
 */
export function reclaimRun(
  work: Carrier,
  policy: RunPolicy,
  mutation: Mutation,
  { boardSlug, cardId, runId, name }: ConcurrencySlot,
): Promise<boolean> {
  return work.run({ ...mutation, actor: SYSTEM_ACTOR, key: null }, async (change) => {
    const run = await change.unit.get(change.refs.run(boardSlug, cardId, runId));
    if (run?.status !== 'active') {
      await dropPermit(change, name, runId);
      return false;
    }
    const outcome = expiryOf(run, change.at);
    if (outcome === null) return false;
    const board = await change.board(boardSlug);
    const card = await change.card(boardSlug, cardId);
    if (card.currentRunId !== runId) {
      await endRun(change, card, runId, { outcome });
      return true;
    }
    const error =
      outcome === 'timed_out'
        ? 'It ran longer than it may'
        : `Nothing was heard of it since ${new Date(run.heartbeatAt).toISOString()}`;
    const saved = await failCard(change, policy, {
      board,
      card,
      failure: { outcome, error },
      by: 'system',
    });
    change.audit({
      action: 'run.reclaim',
      target: paths.cardRun(boardSlug, cardId, runId),
      summary: `“${card.title}” taken back: ${error}`,
      before: card,
      after: saved,
    });
    return true;
  });
}

/** A place without a run that is going on holds nothing. */
async function dropPermit(change: Change, name: string, runId: string): Promise<void> {
  const ref = change.refs.permit(name);
  const permit = await change.unit.get(ref);
  if (permit?.runId === runId) change.unit.remove(ref);
}

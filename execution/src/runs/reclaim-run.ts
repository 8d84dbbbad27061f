import { type AuditMessage } from '@keelson/contracts/audit/audit-message';
import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ActiveRun, type ConcurrencySlot } from '@keelson/contracts/kanban/run/run';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { changeStatus } from '../cards/change-status';
import { type MutationContext } from '../store/mutation-context';
import { type KanbanRefs } from '@keelson/server/kanban/refs';
import { type MutationRunner } from '../store/dry-run';
import { type Mutation } from '../store/mutation';
import { expiryOf, isOrphaned } from './domain/lease';
import { type RunPolicy } from './run-policy';
import { endRun } from '../capacity/end-run';
import { failCard, homeOf, resolveStatus } from './settle-run';
import { runReason, type RunReason } from '@keelson/contracts/kanban/run/run-sentences';

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
    const isInterrupted = isOrphaned(run) && !(await isInterruptedTooOften(context, run));
    const { text: error, message: errorMessage } = describeExpiry(outcome, run);
    const saved = isInterrupted
      ? await returnCard(context, board, card, run)
      : await failCard(context, policy, {
          board,
          card,
          run,
          failure: { outcome, error, errorMessage },
          by: 'system',
        });
    context.audit({
      action: 'run.reclaim',
      target: paths.cardRun(boardSlug, cardId, runId),
      message: reclaimMessage(card, run, isInterrupted ? 'interrupted' : outcome),
      before: card,
      after: saved,
    });
    return true;
  });
}

/** The error of a run whose instance was gone. */
const SERVICE_CRASHED = runReason({ code: 'run.service-crashed', params: {} });

function reclaimMessage(
  { title }: Card,
  { heartbeatAt }: ActiveRun,
  why: 'interrupted' | 'timed_out' | 'reclaimed',
): AuditMessage {
  const params = { card: title };
  if (why === 'interrupted') return { code: 'run.service-stopped', params };
  return why === 'timed_out'
    ? { code: 'run.timed-out', params }
    : { code: 'run.silent', params: { ...params, since: heartbeatAt } };
}

/** A card that stops the service in this many runs in a row is treated as failed. */
const MAX_INTERRUPTIONS = 5;

const describeExpiry = (
  outcome: 'timed_out' | 'reclaimed',
  { heartbeatAt }: ActiveRun,
): RunReason =>
  outcome === 'timed_out'
    ? runReason({ code: 'run.too-long', params: {} })
    : runReason({ code: 'run.silent', params: { since: heartbeatAt } });

/** True when the instances of the last runs of the card were gone too: the card may be the cause. */
async function isInterruptedTooOften(
  { refs }: MutationContext,
  { boardSlug, cardId }: ActiveRun,
): Promise<boolean> {
  const recent = refs.runs(boardSlug, cardId).orderBy('startedAt', 'desc').limit(MAX_INTERRUPTIONS);
  const runs = (await recent.get()).docs.map((document) => document.data());
  return (
    runs.length === MAX_INTERRUPTIONS &&
    runs.every((run) => run.status === 'active' || run.error === SERVICE_CRASHED.text)
  );
}

/** A crash of the service is not the card's failure: the card is where it was claimed again at once. */
async function returnCard(
  context: MutationContext,
  board: Board,
  card: Card,
  run: ActiveRun,
): Promise<Card> {
  const { text: error, message } = SERVICE_CRASHED;
  return changeStatus(context, board, card, {
    to: await resolveStatus(context, card, homeOf(run)),
    by: 'system',
    ending: { outcome: 'reclaimed', error, errorMessage: message },
    event: { kind: 'reclaimed', payload: { error }, message },
  });
}

/** Deletes a slot whose run has ended. */
async function deleteSlot(context: MutationContext, name: string, runId: string): Promise<void> {
  const ref = context.refs.slot(name);
  const slot = await context.writeSet.get(ref);
  if (slot?.runId === runId) context.writeSet.delete(ref);
}

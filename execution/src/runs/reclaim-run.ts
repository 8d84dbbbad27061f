import { type AuditMessage } from '@keelson/contracts/audit/audit-message';
import { SYSTEM_ACTOR } from '@keelson/contracts/kanban/actor';
import { type Board } from '@keelson/contracts/kanban/board/board';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ActiveRun, type ConcurrencySlot } from '@keelson/contracts/kanban/run/run';
import { type EpochMs } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { changeStatus } from '../cards/change-status';
import { type MutationContext } from '../store/mutation-context';
import { type KanbanRefs, type RunRef } from '@keelson/server/kanban/refs';
import { type MutationRunner } from '../store/dry-run';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { expiryOf, isOrphaned } from '../leases/domain/lease';
import { isUnheard } from '../leases/hold-run';
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
    const uncounted = uncountedReason(run);
    const isUncounted = uncounted !== null && !(await isUncountedTooOften(context, run));
    const { text: error, message: errorMessage } = describeExpiry(outcome, run);
    const ended = { board, card, run };
    if (isUncounted) {
      const message = uncountedMessage(card, run);
      await returnCard(context, { ...ended, reason: uncounted, message });
    } else {
      await failCard(context, policy, {
        ...ended,
        failure: { outcome, error, errorMessage },
        by: 'system',
        entry: { action: 'run.reclaim', message: reclaimMessage(card, run, outcome) },
      });
    }
    return true;
  });
}

/**
 * Ends a run that no worker has called, because the client of its claim is gone: the card is where it was before the claim, and
 * the claim's key may claim anew.
 *
 * @returns True when this call ended the run.
 */
export function abandonClaim(
  transactions: TransactionRunner,
  mutation: Mutation,
  { slug, cardId, runId }: RunRef,
): Promise<boolean> {
  return transactions.run({ ...mutation, key: null }, async (context) => {
    const run = await context.writeSet.get(context.refs.run(slug, cardId, runId));
    if (run?.status !== 'active' || !isUnheard(run)) return false;
    const board = await context.board(slug);
    const card = await context.card(slug, cardId);
    if (card.currentRunId !== runId) return false;
    const message = { code: 'run.not-taken', params: { card: card.title } } as const;
    await returnCard(context, { board, card, run, reason: NOT_TAKEN, message });
    if (mutation.key !== null) {
      const record = context.refs.idempotencyRecord(mutation.key.id);
      if ((await context.writeSet.get(record)) !== null) context.writeSet.delete(record);
    }
    return true;
  });
}

/** The errors of runs that do not count toward the failure limit. */
const SERVICE_CRASHED = runReason({ code: 'run.service-crashed', params: {} });
const NOT_TAKEN = runReason({ code: 'run.not-taken', params: {} });

/** Null for a run whose worker had it and fell silent. */
function uncountedReason(run: ActiveRun): RunReason | null {
  if (run.unconfirmed !== null) return NOT_TAKEN;
  return isOrphaned(run) ? SERVICE_CRASHED : null;
}

const uncountedMessage = ({ title: card }: Card, { unconfirmed }: ActiveRun): AuditMessage => ({
  code: unconfirmed === null ? 'run.service-stopped' : 'run.not-taken',
  params: { card },
});

const reclaimMessage = (
  { title: card }: Card,
  { heartbeatAt }: ActiveRun,
  why: 'timed_out' | 'reclaimed',
): AuditMessage =>
  why === 'timed_out'
    ? { code: 'run.timed-out', params: { card } }
    : { code: 'run.silent', params: { card, since: heartbeatAt } };

/** A card that stops the service or its workers in this many runs in a row is treated as failed. */
const MAX_UNCOUNTED = 5;

const describeExpiry = (
  outcome: 'timed_out' | 'reclaimed',
  { heartbeatAt }: ActiveRun,
): RunReason =>
  outcome === 'timed_out'
    ? runReason({ code: 'run.too-long', params: {} })
    : runReason({ code: 'run.silent', params: { since: heartbeatAt } });

/** True when the last runs of the card ended the same way: the card may be the cause. */
async function isUncountedTooOften(
  { refs }: MutationContext,
  { boardSlug, cardId }: ActiveRun,
): Promise<boolean> {
  const recent = refs.runs(boardSlug, cardId).orderBy('startedAt', 'desc').limit(MAX_UNCOUNTED);
  const runs = (await recent.get()).docs.map((document) => document.data());
  const uncounted = new Set<string | null>([SERVICE_CRASHED.text, NOT_TAKEN.text]);
  return (
    runs.length === MAX_UNCOUNTED &&
    runs.every((run) => run.status === 'active' || uncounted.has(run.error))
  );
}

interface ReturnedCard {
  readonly board: Board;
  readonly card: Card;
  readonly run: ActiveRun;
  readonly reason: RunReason;
  /** For the audit log. */
  readonly message: AuditMessage;
}

/** Nobody has failed: the card is at once where it was claimed, with the assignee that it had if no worker took it. */
async function returnCard(
  context: MutationContext,
  { board, card, run, reason: { text: error, message: errorMessage }, message }: ReturnedCard,
): Promise<Card> {
  const assignee = run.unconfirmed === null ? card.assignee : run.unconfirmed.assignee;
  return changeStatus(
    context,
    board,
    { ...card, assignee },
    {
      to: await resolveStatus(context, card, homeOf(run)),
      by: 'system',
      ending: {
        outcome: 'reclaimed',
        error,
        errorMessage,
        entry: { action: 'run.reclaim', message },
      },
      event: { kind: 'reclaimed', payload: { error }, message: errorMessage },
    },
  );
}

/** Deletes a slot whose run has ended. */
async function deleteSlot(context: MutationContext, name: string, runId: string): Promise<void> {
  const ref = context.refs.slot(name);
  const slot = await context.writeSet.get(ref);
  if (slot?.runId === runId) context.writeSet.delete(ref);
}

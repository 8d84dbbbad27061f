import { DomainError } from '@keelson/contracts/errors';
import {
  type ActiveRun,
  ALL_RUNS,
  type LogChunk,
  type LogLine,
  RUN_LOG_MS,
} from '@keelson/contracts/kanban/run/run';
import { type EpochMs } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { newId } from '../platform/ids';
import { type MutationContext } from '../store/mutation-context';
import { type Mutation } from '../store/mutation';
import { type TransactionRunner } from '../store/transaction-runner';
import { slotsOf } from '../capacity/concurrency-slots';
import { extendedLease } from './domain/lease';
import { type RunPolicy } from './run-policy';
import { leaseLost, type RunRef, runningCard } from './settle-run';

/** Who renews a lease: the instance that executes the run, or a worker, who takes the run over. */
export type LeaseHolder = 'instance' | 'worker';

/** Renews the lease of a run. The card is not written, so heartbeats never conflict with moves. */
export function heartbeat(
  transactions: TransactionRunner,
  policy: RunPolicy,
  mutation: Mutation,
  { slug, cardId, runId, by = 'worker' }: RunRef & { readonly by?: LeaseHolder },
): Promise<{ readonly leaseUntil: EpochMs; readonly deadline: EpochMs | null }> {
  return transactions.run(mutation, async (context) => {
    const stored = await context.writeSet.get(context.refs.run(slug, cardId, runId));
    if (stored === null) throw new DomainError('kanban/run-not-found', 'This run does not exist.');
    if (stored.status !== 'active') throw leaseLost(stored);
    const hosted = stored.hosted && by === 'instance';
    const leaseUntil = await renewLease(context, policy, { ...stored, hosted });
    return { leaseUntil, deadline: stored.deadline };
  });
}

/** Confirms a run by the first call of its worker on it: from then on it has the usual lease. */
export async function confirmRun(
  context: MutationContext,
  policy: RunPolicy,
  run: ActiveRun,
): Promise<void> {
  if (run.unconfirmed !== null) await renewLease(context, policy, run);
}

async function renewLease(
  context: MutationContext,
  policy: RunPolicy,
  run: ActiveRun,
): Promise<EpochMs> {
  const confirmed = { ...run, unconfirmed: null };
  const leaseUntil = extendedLease(confirmed, context.at, policy.leaseMs);
  context.writeSet.put(context.refs.run(run.boardSlug, run.cardId, run.id), {
    ...confirmed,
    leaseUntil,
    heartbeatAt: Math.max(run.heartbeatAt, context.at),
  });
  const held = await slotsOf(context, run.id);
  const shared = held.find(({ scope }) => scope === ALL_RUNS);
  if (shared !== undefined) {
    const slot = context.refs.slot(shared.name).withConverter(null);
    context.writeSet.writeUnconditionally((transaction) => {
      transaction.update(slot, { leaseUntil: Timestamp.fromMillis(leaseUntil) });
    });
  }
  return leaseUntil;
}

/** Adds lines to the log of an active run. */
export function appendLog(
  {
    transactions,
    policy,
  }: { readonly transactions: TransactionRunner; readonly policy: RunPolicy },
  mutation: Mutation,
  at: RunRef,
  lines: readonly LogLine[],
): Promise<LogChunk> {
  const { slug, cardId, runId } = at;
  return transactions.run(mutation, async (context) => {
    const { run } = await runningCard(context, at);
    await confirmRun(context, policy, run);
    const id = `${String(context.at).padStart(15, '0')}-${newId()}`;
    const expiresAt = context.at + RUN_LOG_MS;
    const chunk: LogChunk = { id, at: context.at, expiresAt, lines: [...lines] };
    context.writeSet.create(context.refs.runLog(slug, cardId, runId).doc(id), chunk);
    return chunk;
  });
}

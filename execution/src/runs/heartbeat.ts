import { DomainError } from '@keelson/contracts/errors';
import {
  ALL_RUNS,
  type LogChunk,
  type LogLine,
  RUN_LOG_MS,
} from '@keelson/contracts/kanban/run/run';
import { type EpochMs } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { newId } from '../platform/ids';
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
    const ref = context.refs.run(slug, cardId, runId);
    const stored = await context.writeSet.get(ref);
    if (stored === null) throw new DomainError('kanban/run-not-found', 'This run does not exist.');
    if (stored.status !== 'active') throw leaseLost(stored);
    const run = { ...stored, hosted: stored.hosted && by === 'instance' };
    const leaseUntil = extendedLease(run, context.at, policy.leaseMs);
    context.writeSet.put(ref, {
      ...run,
      leaseUntil,
      heartbeatAt: Math.max(run.heartbeatAt, context.at),
    });
    const held = await slotsOf(context, runId);
    const shared = held.find(({ scope }) => scope === ALL_RUNS);
    if (shared !== undefined) {
      const slot = context.refs.slot(shared.name).withConverter(null);
      context.writeSet.writeUnconditionally((transaction) => {
        transaction.update(slot, { leaseUntil: Timestamp.fromMillis(leaseUntil) });
      });
    }
    return { leaseUntil, deadline: run.deadline };
  });
}

/** Adds lines to the log of an active run. */
export function appendLog(
  transactions: TransactionRunner,
  mutation: Mutation,
  at: RunRef,
  lines: readonly LogLine[],
): Promise<LogChunk> {
  const { slug, cardId, runId } = at;
  return transactions.run(mutation, async (context) => {
    await runningCard(context, at);
    const id = `${String(context.at).padStart(15, '0')}-${newId()}`;
    const expiresAt = context.at + RUN_LOG_MS;
    const chunk: LogChunk = { id, at: context.at, expiresAt, lines: [...lines] };
    context.writeSet.create(context.refs.runLog(slug, cardId, runId).doc(id), chunk);
    return chunk;
  });
}

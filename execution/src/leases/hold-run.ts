import { DomainError } from '@keelson/contracts/errors';
import { type RunId } from '@keelson/contracts/ids';
import { type Card } from '@keelson/contracts/kanban/card/card';
import { type ActiveRun, ALL_RUNS } from '@keelson/contracts/kanban/run/run';
import { type EpochMs } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { slotsOf } from '../capacity/concurrency-slots';
import { type MutationContext } from '../store/mutation-context';
import { extendedLease, leaseLost, leaseMsOf } from './domain/lease';

/** Confirms a run by the first call of its worker on it: from then on it has the usual lease. */
export async function confirmRun(context: MutationContext, run: ActiveRun): Promise<void> {
  if (run.unconfirmed !== null) await renewLease(context, run, run.unconfirmed.leaseMs);
}

/**
 * Requires that a run that writes to its card still holds it, and confirms it.
 *
 * @param runId Null for people, and for agents that write without a run.
 * @throws {DomainError} `kanban/run-not-found`; `kanban/lease-lost`, also when a newer run of the same agent has the card.
 */
export async function requireHolder(
  context: MutationContext,
  { boardSlug, id, currentRunId }: Card,
  runId: RunId | null,
): Promise<void> {
  if (runId === null) return;
  const run = await context.writeSet.get(context.refs.run(boardSlug, id, runId));
  if (run === null) throw new DomainError('kanban/run-not-found', 'This run does not exist.');
  if (run.status !== 'active' || currentRunId !== runId) throw leaseLost(run);
  await confirmRun(context, run);
}

/** Stages the next lease of a run, which confirms it. */
export async function renewLease(
  context: MutationContext,
  run: ActiveRun,
  leaseMs: number,
): Promise<EpochMs> {
  const leaseUntil = extendedLease(run, context.at, leaseMs);
  const heartbeatAt = Math.max(run.heartbeatAt, context.at);
  await saveLease(context, { ...run, unconfirmed: null, leaseUntil, heartbeatAt });
  return leaseUntil;
}

/**
 * Stages the lease of a run whose claim was asked for again. That does not confirm it: this response may be lost, too. From
 * then on the run does not end with the connection of the first request.
 */
export async function renewFirstLease(context: MutationContext, run: ActiveRun): Promise<void> {
  const { unconfirmed, startedAt } = run;
  if (unconfirmed === null) return;
  const leaseUntil = extendedLease(run, context.at, leaseMsOf(run, unconfirmed.leaseMs));
  const heartbeatAt = Math.max(startedAt + 1, context.at);
  await saveLease(context, { ...run, leaseUntil, heartbeatAt });
}

/** True for a run of which nobody has heard since its claim, neither by a call nor by a repeated claim. */
export const isUnheard = ({ unconfirmed, heartbeatAt, startedAt }: ActiveRun): boolean =>
  unconfirmed !== null && heartbeatAt === startedAt;

async function saveLease(context: MutationContext, run: ActiveRun): Promise<void> {
  context.writeSet.put(context.refs.run(run.boardSlug, run.cardId, run.id), run);
  const held = await slotsOf(context, run.id);
  const shared = held.find((name) => name.startsWith(`${ALL_RUNS}:`));
  if (shared !== undefined) {
    const slot = context.refs.slot(shared).withConverter(null);
    context.writeSet.writeUnconditionally((transaction) => {
      transaction.update(slot, { leaseUntil: Timestamp.fromMillis(run.leaseUntil) });
    }, slot);
  }
}

import { DomainError } from '@keelson/contracts/errors';
import { ALL_RUNS, type LogChunk, type LogLine } from '@keelson/contracts/kanban/run';
import { type EpochMs } from '@keelson/contracts/time';
import { Timestamp } from 'firebase-admin/firestore';
import { newId } from '../platform/ids';
import { type Mutation } from '../store/mutation';
import { type UnitOfWork } from '../store/unit-of-work';
import { extendedLease } from './domain/lease';
import { type RunPolicy } from './run-policy';
import { leaseLost, type RunAt, runningCard } from './settle-run';

/** The worker is alive. The card is not written, so nobody's drag is disturbed. */
export function heartbeat(
  work: UnitOfWork,
  policy: RunPolicy,
  mutation: Mutation,
  { slug, cardId, runId }: RunAt,
): Promise<{ readonly leaseUntil: EpochMs; readonly deadline: EpochMs | null }> {
  return work.run(mutation, async (change) => {
    const ref = change.refs.run(slug, cardId, runId);
    const run = await change.unit.get(ref);
    if (run === null) throw new DomainError('kanban/run-not-found', 'There is no such run.');
    if (run.status !== 'active') throw leaseLost(run);
    const leaseUntil = extendedLease(run, change.at, policy.leaseMs);
    change.unit.put(ref, {
      ...run,
      leaseUntil,
      heartbeatAt: Math.max(run.heartbeatAt, change.at),
    });
    const permit = run.permits.find((name) => name.startsWith(`${ALL_RUNS}:`));
    if (permit !== undefined) {
      const place = change.refs.permit(permit).withConverter(null);
      change.unit.unconditionally((transaction) => {
        transaction.update(place, { leaseUntil: Timestamp.fromMillis(leaseUntil) });
      });
    }
    return { leaseUntil, deadline: run.deadline };
  });
}

/** Adds lines to the log of a run that is going on. */
export function appendLog(
  work: UnitOfWork,
  mutation: Mutation,
  at: RunAt,
  lines: readonly LogLine[],
): Promise<LogChunk> {
  const { slug, cardId, runId } = at;
  return work.run(mutation, async (change) => {
    await runningCard(change, at);
    const id = `${String(change.at).padStart(15, '0')}-${newId()}`;
    const chunk: LogChunk = { id, at: change.at, lines: [...lines] };
    change.unit.add(change.refs.runLog(slug, cardId, runId).doc(id), chunk);
    return chunk;
  });
}

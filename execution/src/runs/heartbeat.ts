import { type RunRef } from '@keelson/server/kanban/refs';
import { DomainError } from '@keelson/contracts/errors';
import { type LogChunk, type LogLine, RUN_LOG_MS } from '@keelson/contracts/kanban/run/run';
import { type EpochMs } from '@keelson/contracts/time';
import { newId } from '../platform/ids';
import { type MutationContext } from '../store/mutation-context';
import { confirmRun, renewLease } from '../leases/hold-run';
import { type RunPolicy } from './run-policy';
import { runningCard } from './settle-run';
import { leaseLost } from '../leases/domain/lease';

/** Describes who renews a lease: the instance that executes the run, or a worker, who takes the run over. */
export type LeaseHolder = 'instance' | 'worker';

/** Renews the lease of a run. The card is not written, so heartbeats never conflict with moves. */
export async function heartbeat(
  context: MutationContext,
  policy: RunPolicy,
  { slug, cardId, runId, by = 'worker' }: RunRef & { readonly by?: LeaseHolder },
): Promise<{ readonly leaseUntil: EpochMs; readonly deadline: EpochMs | null }> {
  const stored = await context.writeSet.get(context.refs.run(slug, cardId, runId));
  if (stored === null) throw new DomainError('kanban/run-not-found', 'This run does not exist.');
  if (stored.status !== 'active') throw leaseLost(stored);
  const hosted = stored.hosted && by === 'instance';
  const leaseUntil = await renewLease(context, { ...stored, hosted }, policy.leaseMs);
  return { leaseUntil, deadline: stored.deadline };
}

export async function appendLog(
  context: MutationContext,
  at: RunRef,
  lines: readonly LogLine[],
): Promise<LogChunk> {
  const { slug, cardId, runId } = at;
  const { run } = await runningCard(context, at);
  await confirmRun(context, run);
  const id = `${String(context.at).padStart(15, '0')}-${newId()}`;
  const expiresAt = context.at + RUN_LOG_MS;
  const chunk: LogChunk = { id, at: context.at, expiresAt, lines: [...lines] };
  context.writeSet.create(context.refs.runLog(slug, cardId, runId).doc(id), chunk);
  return chunk;
}

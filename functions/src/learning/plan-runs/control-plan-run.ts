import { DomainError } from '@keelson/contracts/errors';
import { type ActiveIngestRun, type IngestRun } from '@keelson/contracts/learning/ingest-run';
import { type IngestRunId, type PlanRunId } from '@keelson/contracts/learning/learning-ids';
import { type PlanRun } from '@keelson/contracts/learning/plan-run';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs } from '@keelson/contracts/time';
import { type Transaction } from 'firebase-admin/firestore';
import { type NewAuditEntry } from '../../audit/audit-repo';
import { resumeRun } from '../apply/resume-run';
import { type AuditContext, type KeyedContext } from '../audit-context';
import { cancelPlanRun, resumePlanRun } from '../domain/plan-run-state';
import { type PlanRunDeps } from './plan-run-deps';
import { enqueue } from './start-plan-run';
import { type DecidePlanRun } from './plan-run-repo';
import { type StoredPlanRun } from './stored-plan-run';
import { randomUUID } from 'node:crypto';

/** A run whose attempt writes nothing more. It can be resumed, or replaced by a later run, at once. */
const interrupted = (run: ActiveIngestRun, at: EpochMs): ActiveIngestRun => ({
  ...run,
  attempt: randomUUID(),
  leaseUntil: at,
});

/**
 * Cancels a run. An apply that has begun is interrupted before its release goes live: its approval stays consumed, nothing
 * of it is visible, and resuming it continues.
 *
 * @throws {DomainError} `learning/run-not-found`, `learning/run-ended`.
 */
export async function cancelRun(
  deps: PlanRunDeps,
  id: PlanRunId,
  context: KeyedContext,
): Promise<PlanRun> {
  const at = deps.now();
  const decide: DecidePlanRun = async (run, transaction) => {
    const next = cancelPlanRun(run, at);
    if (next === run) return run;
    if (run.ingestRunId !== null) await interrupt(deps, transaction, run.ingestRunId, at);
    if (run.mode === 'commit_apply') {
      deps.audit.recordIn(transaction, entryOf(run, 'learning.apply-canceled', { ...context, at }));
    }
    return next;
  };
  return deps.planRuns.updateOnce(id, decide, context.key);
}

const entryOf = (
  { ingestRunId, apply }: StoredPlanRun,
  code: 'learning.apply-canceled' | 'learning.apply-requeued',
  context: AuditContext & { readonly at: EpochMs },
): NewAuditEntry => ({
  ...context,
  action: code,
  target: ingestRunId === null ? paths.manifestHead() : paths.ingestRun(ingestRunId),
  message: { code, params: { plan: apply?.digest.slice(0, 12) ?? '' } },
});

/** Ends the lease of an apply, so that its attempt writes nothing more and the next one may begin. */
async function interrupt(
  deps: PlanRunDeps,
  transaction: Transaction,
  id: IngestRunId,
  at: EpochMs,
): Promise<void> {
  const run = await deps.runs.findIn(transaction, id);
  if (run?.status !== 'applying') {
    throw new DomainError('learning/run-ended', `The run has ended: ${run?.status ?? 'removed'}.`);
  }
  deps.runs.setIn(transaction, interrupted(run, at));
}

/**
 * Queues a run again, which continues where it stopped. An apply that has begun is covered by its consumed approval; before
 * that, only the requester may use the token.
 *
 * @throws {DomainError} `learning/run-not-found`, `learning/run-busy`, `learning/run-ended`,
 *   `learning/approval-other-actor`, `service/unavailable`.
 */
export async function resumeRunOf(
  deps: PlanRunDeps,
  id: PlanRunId,
  context: KeyedContext,
): Promise<PlanRun> {
  const at = deps.now();
  const decide: DecidePlanRun = async (run, transaction) => {
    const next = resumePlanRun(run, at);
    const applied =
      run.ingestRunId === null ? null : await deps.runs.findIn(transaction, run.ingestRunId);
    if (applied?.status === 'failed') {
      throw new DomainError('learning/run-ended', 'The apply has failed. Plan the change again.');
    }
    if (run.mode !== 'commit_apply') return next;
    if (run.ingestRunId === null && context.actor.id !== run.createdBy) {
      throw new DomainError(
        'learning/approval-other-actor',
        'Only the person who started this apply can resume it.',
      );
    }
    deps.audit.recordIn(transaction, entryOf(run, 'learning.apply-requeued', { ...context, at }));
    return next;
  };
  const resumed = await deps.planRuns.updateOnce(id, decide, context.key);
  await enqueue(deps, resumed);
  return resumed;
}

/**
 * Resumes an interrupted apply: in the background when it was begun there, else now.
 *
 * @throws {DomainError} `learning/run-not-found`, `learning/run-busy`, `learning/run-ended`.
 */
export async function resumeApply(
  deps: PlanRunDeps,
  id: IngestRunId,
  context: AuditContext,
): Promise<IngestRun> {
  const run = await deps.planRuns.ofIngestRun(id);
  if (run === null) return resumeRun(deps, id, context);
  await resumeRunOf(deps, run.id, { ...context, key: null });
  return deps.runs.get(id);
}

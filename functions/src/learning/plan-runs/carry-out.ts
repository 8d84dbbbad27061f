import { DomainError } from '@keelson/contracts/errors';
import { isLeased } from '@keelson/contracts/lease';
import { type IngestRun, RUN_STEPS } from '@keelson/contracts/learning/ingest-run';
import { type IngestRunId } from '@keelson/contracts/learning/learning-ids';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { type Transaction } from 'firebase-admin/firestore';
import { type ApplyDeps } from '../apply/apply-deps';
import { applyRun } from '../apply/apply-run';
import { auditRefusal } from '../apply/audit-refusal';
import { resumeRun } from '../apply/resume-run';
import { startApproved } from '../apply/start-run';
import { type AuditContext } from '../audit-context';
import { parseStoredChange } from '../domain/change-uploads';
import { makePlan } from '../plan/make-plan';
import { type PlanRunAttempt } from './plan-run-attempt';
import { PlanRunBusyError, type PlanRunDeps } from './plan-run-deps';
import { type StoredPlanRun } from './stored-plan-run';

/** Reader processes of a worker, which has the memory for them. */
const READERS = 2;

/**
 * Does the work of a run.
 *
 * @returns Where its result is.
 * @throws {PlanRunLostError}, {PlanRunPausedError}, {PlanRunBusyError} and {DomainError} of the mode.
 */
export async function carryOut(
  deps: PlanRunDeps,
  run: StoredPlanRun,
  attempt: PlanRunAttempt,
): Promise<Partial<StoredPlanRun>> {
  const change = parseStoredChange(run.change);
  const observed = observe(deps, attempt);
  if (run.mode !== 'commit_apply') {
    const { plan, reports, head } = await makePlan(observed, change);
    const stored = { plan, reports: [...reports] };
    return { resultKey: await deps.planFiles.save(change, head, stored) };
  }
  const { id } = await applyPlan(observed, { run, change, attempt });
  return { ingestRunId: id };
}

/** The dependencies of a worker: what it reads is stored for all, and its progress is recorded. */
function observe(deps: PlanRunDeps, attempt: PlanRunAttempt): ApplyDeps {
  return {
    ...deps,
    preparedDocs: deps.preparedDocs.storing(),
    readers: READERS,
    onPrepared: async (done, total) => {
      await attempt.advance({ phase: 'prepare', done, total });
      if (done === total) await attempt.advance({ phase: 'plan', done: 0, total: 1 });
    },
    onStep: async (at) => {
      await deps.onStep?.(at);
      const done = RUN_STEPS.findIndex(({ key }) => at.endsWith(` ${key}`));
      await attempt.advance({ phase: 'apply', done, total: RUN_STEPS.length });
    },
  };
}

interface Apply {
  readonly run: StoredPlanRun;
  readonly change: IngestChange;
  readonly attempt: PlanRunAttempt;
}

async function applyPlan(deps: ApplyDeps, { run, change, attempt }: Apply): Promise<IngestRun> {
  const { apply, ingestRunId, createdBy: id, createdByLabel: label, requestId } = run;
  const context: AuditContext = { actor: { kind: 'user', id, label }, requestId };
  if (apply === null) throw new Error(`Run ${run.id} applies nothing`);
  if (ingestRunId !== null) return continueApply(deps, ingestRunId, context);
  const { digest, ...token } = apply;
  // A run that was canceled just now consumes no approval.
  const onStart = (transaction: Transaction, started: IngestRun): Promise<void> =>
    attempt.saveIn(transaction, { ingestRunId: started.id });
  const request = { change, digest, token, requestKey: run.id, onStart };
  const start = () => startApproved(deps, request, context);
  const started = await auditRefusal(deps, { digest, context, start });
  if (started.prepared === null) {
    await attempt.save({ ingestRunId: started.run.id });
    return continueApply(deps, started.run.id, context);
  }
  return applyRun(deps, started.run, started.prepared, context);
}

async function continueApply(
  deps: ApplyDeps,
  id: IngestRunId,
  context: AuditContext,
): Promise<IngestRun> {
  const run = await deps.runs.get(id);
  if (run.status === 'applied') return run;
  if (run.status === 'failed') {
    const { code, detail, message: facts } = run.problem;
    throw new DomainError(code, detail, [], { facts });
  }
  if (isLeased(run, deps.now())) {
    throw new PlanRunBusyError('The lease of the interrupted apply has not expired');
  }
  return resumeRun(deps, id, context);
}

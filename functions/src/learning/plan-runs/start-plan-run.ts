import { explainedError } from '@keelson/contracts/error-sentences';
import { type UserId } from '@keelson/contracts/ids';
import { type RunRequest } from '@keelson/contracts/learning/ingest-endpoints';
import { PlanRunId } from '@keelson/contracts/learning/learning-ids';
import { type PlanRun } from '@keelson/contracts/learning/plan-run';
import { DAY } from '@keelson/contracts/time';
import { randomUUID } from 'node:crypto';
import { auditRefusal } from '../apply/audit-refusal';
import { checkToken, requireApproval } from '../apply/start-run';
import { type AuditContext, type KeyedContext } from '../audit-context';
import { waiting } from '../domain/plan-run-state';
import { type PlanRunDeps } from './plan-run-deps';
import { type StoredPlanRun } from './stored-plan-run';

const LIFETIME_MS = 7 * DAY;

/**
 * Starts an ingest in the background. Of `commit_apply`, token, approval and approver are checked now, so that a bad token is
 * refused at once and writes nothing but an audit entry; the worker checks them again, with the plan.
 *
 * @throws {DomainError} `learning/approval-*`, `learning/approver-revoked`; `service/unavailable` when the queue takes no task.
 */
export async function startPlanRun(
  deps: PlanRunDeps,
  request: RunRequest,
  context: KeyedContext,
): Promise<PlanRun> {
  const earlier = await context.key?.peek();
  if (earlier != null) return queued(deps, earlier.result as PlanRun);
  const apply = await applyOf(deps, request, context);
  const { mode, change } = request;
  const at = deps.now();
  const run: StoredPlanRun = {
    id: PlanRunId.parse(randomUUID()),
    mode,
    changeKind: change.kind,
    ...waiting,
    progress: {
      phase: 'prepare',
      done: 0,
      total: change.kind === 'ingest' ? change.sources.length : 0,
    },
    attempts: 0,
    problem: null,
    ingestRunId: null,
    createdBy: context.actor.id as UserId,
    createdByLabel: context.actor.id,
    createdAt: at,
    startedAt: null,
    endedAt: null,
    expiresAt: at + LIFETIME_MS,
    change: JSON.stringify(change),
    apply,
    requestId: context.requestId,
    resultKey: null,
  };
  return queued(deps, await deps.planRuns.create(run, context.key));
}

/** Also for a repeated request: the first one may have made no task. A second task finds nothing to do. */
async function queued(deps: PlanRunDeps, run: PlanRun): Promise<PlanRun> {
  await enqueue(deps, run);
  return run;
}

async function applyOf(
  deps: PlanRunDeps,
  request: RunRequest,
  context: AuditContext,
): Promise<StoredPlanRun['apply']> {
  if (request.mode !== 'commit_apply') return null;
  const { digest, approvalToken } = request;
  const start = async () => {
    const token = checkToken(deps, { digest, approvalToken }, context);
    await requireApproval(deps, token);
    return { digest, ...token };
  };
  return auditRefusal(deps, { digest, context, start });
}

/**
 * Makes the task of a run. The run stays when that fails, and can be resumed.
 *
 * @throws {DomainError} `service/unavailable`.
 */
export async function enqueue(deps: PlanRunDeps, { id }: Pick<PlanRun, 'id'>): Promise<void> {
  try {
    await deps.enqueuePlanRun(id);
  } catch (error) {
    deps.log.error('Could not make a task for a run of an ingest', { id, error });
    const message = { code: 'service.run-not-queued', params: {} } as const;
    throw explainedError('service/unavailable', message, { cause: error });
  }
}

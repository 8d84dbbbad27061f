import { DomainError } from '@keelson/contracts/errors';
import { type IngestResponse } from '@keelson/contracts/learning/ingest-endpoints';
import { type PlanRunId } from '@keelson/contracts/learning/learning-ids';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { parseStoredChange } from '../domain/change-uploads';
import { type PlanRunDeps } from './plan-run-deps';
import { type StoredPlanRun } from './stored-plan-run';

/**
 * Returns what a run has found, as the response of its mode.
 *
 * @throws {DomainError} `learning/run-not-found`, `learning/run-busy` before its end, `learning/run-ended` when it has no result.
 */
export async function readResult(
  deps: PlanRunDeps,
  id: PlanRunId,
): Promise<{ readonly change: IngestChange; readonly result: IngestResponse }> {
  const run = await deps.planRuns.get(id);
  if (run.status === 'queued' || run.status === 'running') {
    throw new DomainError('learning/run-busy', 'The run is still in progress.');
  }
  if (run.status !== 'succeeded') {
    throw new DomainError('learning/run-ended', `The run has no result: ${run.status}.`);
  }
  return { change: parseStoredChange(run.change), result: await resultOf(deps, run) };
}

async function resultOf(
  deps: PlanRunDeps,
  { mode, resultKey, ingestRunId }: StoredPlanRun,
): Promise<IngestResponse> {
  if (mode === 'commit_apply') {
    return { mode, run: await deps.runs.get(ingestRunId ?? notFound()) };
  }
  const stored = await deps.planFiles.read(resultKey ?? notFound());
  const { plan, reports: sources } = stored ?? notFound();
  if (mode === 'commit_plan') return { mode, sources, plan };
  return { mode, sources, totals: plan.totals, applicable: plan.blockers.length === 0 };
}

function notFound(): never {
  throw new DomainError('learning/run-not-found', 'The result of the run is no longer stored.');
}

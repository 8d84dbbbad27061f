import * as z from 'zod';
import { UserId } from '../ids';
import { isLeased } from '../lease';
import { EpochMs } from '../time';
import { IngestRunId, PlanRunId } from './learning-ids';
import { SourceError } from './plan';

export const PlanRunMode = z.enum(['dry_run', 'commit_plan', 'commit_apply']);

export const PlanRunStatus = z.enum(['queued', 'running', 'succeeded', 'failed', 'canceled']);
export type PlanRunStatus = z.infer<typeof PlanRunStatus>;

/** Lists what a run does, in order. Only `commit_apply` has the last phase. */
export const PLAN_RUN_PHASES = {
  prepare: 'Read the sources',
  plan: 'Compute the plan',
  apply: 'Apply the plan',
} as const;

const PlanRunPhase = z.enum(
  Object.keys(PLAN_RUN_PHASES) as [
    keyof typeof PLAN_RUN_PHASES,
    ...(keyof typeof PLAN_RUN_PHASES)[],
  ],
);
export type PlanRunPhase = z.infer<typeof PlanRunPhase>;

/** An ingest that is carried out in the background. It is removed a week after its start, with its result. */
export const PlanRun = z.strictObject({
  id: PlanRunId,
  mode: PlanRunMode,
  changeKind: z.enum(['ingest', 'rollback', 'withdraw']),
  status: PlanRunStatus,
  progress: z.strictObject({
    phase: PlanRunPhase,
    /** Sources that were read, or steps of the apply that are done. */
    done: z.int().nonnegative(),
    total: z.int().nonnegative(),
  }),
  /** A worker renews this. Past it the run is interrupted: the queue resumes it, or a person (`ResumePlanRun`). */
  leaseUntil: EpochMs.nullable(),
  /** Deliveries of the queue since the start or the last resume. */
  attempts: z.int().nonnegative(),
  problem: SourceError.nullable(),
  /** The run of the apply, once the approval was checked. */
  ingestRunId: IngestRunId.nullable(),
  createdBy: UserId,
  createdByLabel: z.string(),
  createdAt: EpochMs,
  startedAt: EpochMs.nullable(),
  endedAt: EpochMs.nullable(),
  expiresAt: EpochMs,
});
export type PlanRun = z.infer<typeof PlanRun>;

/** State at an instant: a running one with an expired lease is interrupted. */
export function planRunStateAt(
  { status, leaseUntil }: Pick<PlanRun, 'status' | 'leaseUntil'>,
  at: EpochMs,
): PlanRunStatus | 'interrupted' {
  return status === 'running' && !isLeased({ leaseUntil }, at) ? 'interrupted' : status;
}

import * as z from 'zod';
import { UserId } from '../ids';
import { EpochMs } from '../time';
import { ApprovalId, Digest, IngestRunId, ReleaseId } from './learning-ids';
import { PlanTotals, SourceError, SourceReport } from './plan';

/** What apply does, in order. A run that was interrupted goes on with the first that is not done. */
export const RUN_STEPS = [
  { key: 'files', label: 'Keep the original files' },
  { key: 'bundle', label: 'Keep what was prepared' },
  { key: 'versions', label: 'Write the new versions' },
  { key: 'lessons', label: 'Write the scripts of the lessons' },
  { key: 'site', label: 'Build search index, sitemap and feed' },
  { key: 'release', label: 'Write the release' },
  { key: 'flip', label: 'Make the release live' },
  { key: 'clean', label: 'Remove what is no longer needed' },
] as const;

export type RunStepKey = (typeof RUN_STEPS)[number]['key'];
export const RunStepKey = z.enum(RUN_STEPS.map(({ key }) => key) as [RunStepKey, ...RunStepKey[]]);

export const RunStatus = z.enum(['applying', 'applied', 'failed']);
export type RunStatus = z.infer<typeof RunStatus>;

export const RunStep = z.strictObject({
  key: RunStepKey,
  status: z.enum(['pending', 'running', 'succeeded', 'failed']),
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  startedAt: EpochMs.nullable(),
  endedAt: EpochMs.nullable(),
});
export type RunStep = z.infer<typeof RunStep>;

/** `ingestRuns/{runId}`: written by apply alone. */
export const IngestRun = z.strictObject({
  id: IngestRunId,
  status: RunStatus,
  changeKind: z.enum(['ingest', 'rollback', 'withdraw']),
  /** The change as JSON, so that a run can go on by itself. */
  change: z.string(),
  digest: Digest,
  baseRevision: z.int().nonnegative(),
  approvalId: ApprovalId,
  releaseId: ReleaseId,
  totals: PlanTotals,
  sources: z.array(SourceReport),
  steps: z.array(RunStep),
  startedBy: UserId,
  startedByLabel: z.string(),
  startedAt: EpochMs,
  endedAt: EpochMs.nullable(),
  /** Whoever works on it renews this; past it the run is interrupted and may be resumed. */
  leaseUntil: EpochMs,
  /** Names the try that holds the lease. */
  attempt: z.string(),
  attempts: z.int().positive(),
  /** Idempotency-Key of the request that started it, as a digest: the same one gets this run again. */
  requestKey: z.string().nullable(),
  problem: SourceError.nullable(),
});
export type IngestRun = z.infer<typeof IngestRun>;

/** The state that counts at an instant: who does not renew the lease has stopped. */
export function runStateAt(
  { status, leaseUntil }: Pick<IngestRun, 'status' | 'leaseUntil'>,
  at: EpochMs,
): RunStatus | 'interrupted' {
  return status === 'applying' && leaseUntil <= at ? 'interrupted' : status;
}

/** `ingestRuns/{runId}/events/{seq}`: what happened, in order. */
export const RunEvent = z.strictObject({
  seq: z.int().positive(),
  level: z.enum(['info', 'warn', 'error']),
  step: RunStepKey.nullable(),
  message: z.string(),
  at: EpochMs,
});
export type RunEvent = z.infer<typeof RunEvent>;

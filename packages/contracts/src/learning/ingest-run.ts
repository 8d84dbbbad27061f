import * as z from 'zod';
import { UserId } from '../ids';
import { isLeased } from '../lease';
import { EpochMs } from '../time';
import { ApprovalId, Digest, IngestRunId, ReleaseId } from './learning-ids';
import { PlanTotals, SourceError, SourceReport } from './plan';

/** Steps of a run, in order. An interrupted run resumes at the first unfinished step. */
export const RUN_STEPS = [
  { key: 'files', label: 'Save the original files' },
  { key: 'bundle', label: 'Save the prepared documents' },
  { key: 'versions', label: 'Write the new versions' },
  { key: 'lessons', label: 'Write the lesson scripts' },
  { key: 'site', label: 'Build the search index, sitemap and feed' },
  { key: 'release', label: 'Write the release' },
  { key: 'flip', label: 'Publish the release' },
  { key: 'clean', label: 'Remove unused files' },
] as const;

export type RunStepKey = (typeof RUN_STEPS)[number]['key'];
export const RunStepKey = z.enum(RUN_STEPS.map(({ key }) => key) as [RunStepKey, ...RunStepKey[]]);

export const RunStep = z.strictObject({
  key: RunStepKey,
  status: z.enum(['pending', 'running', 'succeeded', 'failed']),
  done: z.int().nonnegative(),
  total: z.int().nonnegative(),
  startedAt: EpochMs.nullable(),
  endedAt: EpochMs.nullable(),
});
export type RunStep = z.infer<typeof RunStep>;

const base = {
  id: IngestRunId,
  changeKind: z.enum(['ingest', 'rollback', 'withdraw']),
  /** The change as JSON, so that a run can be resumed without the request. */
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
  /** The worker renews this. Past it an applying run is interrupted and may be resumed. */
  leaseUntil: EpochMs,
  /** Id of the attempt that holds the lease, or held it last. */
  attempt: z.string(),
  attempts: z.int().positive(),
  /** Idempotency-Key of the request that started it, as a digest: a retry gets this run. */
  requestKey: z.string().nullable(),
};

/** `ingestRuns/{runId}`: written by apply alone. */
export const IngestRun = z.discriminatedUnion('status', [
  z.strictObject({
    ...base,
    status: z.literal('applying'),
    endedAt: z.null(),
    problem: z.null(),
  }),
  z.strictObject({ ...base, status: z.literal('applied'), endedAt: EpochMs, problem: z.null() }),
  z.strictObject({ ...base, status: z.literal('failed'), endedAt: EpochMs, problem: SourceError }),
]);
export type IngestRun = z.infer<typeof IngestRun>;
export type ActiveIngestRun = Extract<IngestRun, { status: 'applying' }>;
export type EndedIngestRun = Exclude<IngestRun, ActiveIngestRun>;

/** State at an instant: a run with an expired lease is interrupted. */
export function runStateAt(
  { status, leaseUntil }: Pick<IngestRun, 'status' | 'leaseUntil'>,
  at: EpochMs,
): IngestRun['status'] | 'interrupted' {
  return status === 'applying' && !isLeased({ leaseUntil }, at) ? 'interrupted' : status;
}

/** `ingestRuns/{runId}/events/{seq}`: the log of a run, in order. */
export const RunEvent = z.strictObject({
  seq: z.int().positive(),
  level: z.enum(['info', 'warn', 'error']),
  step: RunStepKey.nullable(),
  message: z.string(),
  at: EpochMs,
});
export type RunEvent = z.infer<typeof RunEvent>;

import { ApprovalId, Digest } from '@keelson/contracts/learning/learning-ids';
import { PlanRun } from '@keelson/contracts/learning/plan-run';
import * as z from 'zod';

/** `planRuns/{id}`: a run, and what its worker needs. Server only. */
export const StoredPlanRun = z.strictObject({
  ...PlanRun.shape,
  /** The change as JSON. */
  change: z.string(),
  /** The plan of `commit_apply`, and the approval with the hash of the token that was presented. */
  apply: z
    .strictObject({ digest: Digest, approvalId: ApprovalId, tokenHash: z.string() })
    .nullable(),
  /** The id of the request that started it, for the audit log. */
  requestId: z.string(),
  attempt: z.string().nullable().default(null),
  resultKey: Digest.nullable(),
});
export type StoredPlanRun = z.infer<typeof StoredPlanRun>;

export const publicPlanRun = ({
  change: _change,
  apply: _apply,
  requestId: _requestId,
  attempt: _attempt,
  resultKey: _resultKey,
  ...run
}: StoredPlanRun): PlanRun => PlanRun.parse(run);

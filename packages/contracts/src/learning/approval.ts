import * as z from 'zod';
import { UserId } from '../ids';
import { EpochMs, MINUTE } from '../time';
import { ApprovalId, Digest, IngestRunId } from './learning-ids';
import { PlanTotals } from './plan';

export const APPROVAL_LIFETIME_MS = 15 * MINUTE;

export const ApprovalStatus = z.enum(['requested', 'approved', 'denied', 'revoked', 'consumed']);
export type ApprovalStatus = z.infer<typeof ApprovalStatus>;

/** Actor of an approval. `label` is the id again: readers show the name that the account has now. */
export const ApprovalActor = z.strictObject({ uid: UserId, label: z.string() });

/** `approvals/{id}`: one request to approve one plan. Past `expiresAt` an approved one is expired. */
export const Approval = z.strictObject({
  id: ApprovalId,
  status: ApprovalStatus,
  digest: Digest,
  baseRevision: z.int().nonnegative(),
  changeKind: z.enum(['ingest', 'rollback', 'withdraw']),
  totals: PlanTotals,
  titles: z.array(z.string()).max(50),
  note: z.string().max(500),
  /** The only user that the token is valid for. */
  requester: ApprovalActor,
  requestedAt: EpochMs,
  approver: ApprovalActor.nullable(),
  decidedAt: EpochMs.nullable(),
  expiresAt: EpochMs.nullable(),
  consumedBy: IngestRunId.nullable(),
});
export type Approval = z.infer<typeof Approval>;

/** State at an instant: an unused approval past `expiresAt` is expired. */
export function approvalStateAt(
  { status, expiresAt }: Pick<Approval, 'status' | 'expiresAt'>,
  at: EpochMs,
): ApprovalStatus | 'expired' {
  return status === 'approved' && expiresAt !== null && expiresAt <= at ? 'expired' : status;
}

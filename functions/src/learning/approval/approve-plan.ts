import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import {
  type Approval,
  APPROVAL_LIFETIME_MS,
  approvalStateAt,
} from '@keelson/contracts/learning/approval';
import { ApprovalId, type Digest } from '@keelson/contracts/learning/learning-ids';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { type EpochMs } from '@keelson/contracts/time';
import { randomBytes, randomUUID } from 'node:crypto';
import { sha256 } from '@keelson/server/digest';
import { checkDualApproval, checkPlanIdentity } from '../domain/check-approval';
import { makePlan, requireApplicable } from '../plan/make-plan';
import { type PlanDeps } from '../plan/resolve-change';
import { type AuditContext } from '../audit-context';
import { type ApprovalRepo } from './approval-repo';
import { sealToken } from './approval-token';

export interface ApprovalDeps extends PlanDeps {
  readonly approvals: ApprovalRepo;
  /** Null where none is configured: then nothing can be approved. */
  readonly signingKey: string | null;
  /** Names this installation in tokens. */
  readonly project: string;
}

export interface ApprovalRequest {
  readonly change: IngestChange;
  readonly digest: Digest;
  readonly note: string;
}

/** Asks for the approval of a plan, which is made again: what is asked for is what was seen. */
export async function requestApproval(
  deps: ApprovalDeps,
  { change, digest, note }: ApprovalRequest,
  context: AuditContext,
): Promise<Approval> {
  const { plan } = await makePlan(deps, change);
  requireApplicable(plan);
  if (plan.digest !== digest) throw stale(plan.digest);
  const at = deps.now();
  const approval: Approval = {
    id: ApprovalId.parse(randomUUID()),
    status: 'requested',
    digest,
    baseRevision: plan.baseRevision,
    changeKind: change.kind,
    totals: plan.totals,
    titles: plan.diffs.slice(0, 50).map(({ title }) => title),
    note,
    requester: personOf(context),
    requestedAt: at,
    approver: null,
    decidedAt: null,
    expiresAt: null,
    consumedBy: null,
  };
  const summary = `Approval was asked for: ${plan.diffs.length} documents.`;
  await deps.approvals.create(approval, change, {
    ...context,
    action: 'learning.approval-requested',
    summary,
    at,
  });
  return approval;
}

/**
 * The approver's context, for one digest. The token goes to the requester alone: at once when that is the
 * same person, else when they collect it. Who approves again, because the answer was lost, moves no
 * deadline, and gets a new token in place of the one that nobody has seen: an answer is never kept.
 */
export async function approvePlan(
  deps: ApprovalDeps,
  { id, digest }: { readonly id: ApprovalId; readonly digest: Digest },
  context: AuditContext,
): Promise<{ approval: Approval; approvalToken: string | null }> {
  const key = requireKey(deps);
  const { approval, change } = await deps.approvals.get(id);
  if (approval.digest !== digest) {
    throw new DomainError('learning/approval-other-plan', 'Look at the plan again.');
  }
  const approver = personOf(context);
  const at = deps.now();
  if (isApprovedBy(approval, approver, at)) return approvedAgain(deps, approval, context);
  const { plan, head } = await makePlan(deps, change);
  checkDualApproval({ ...approval, approver }, head.policy);
  checkPlanIdentity(approval, plan);
  const own = approver.uid === approval.requester.uid;
  const expiresAt = at + APPROVAL_LIFETIME_MS;
  const token = own ? issue(deps.project, key, { ...approval, expiresAt }) : null;
  const next = await deps.approvals.decide(id, (current) => {
    requireOpen(current);
    return {
      next: { ...current, status: 'approved', approver, decidedAt: at, expiresAt },
      tokenHash: token === null ? null : sha256(token),
      context: {
        ...context,
        action: 'learning.approval-issued',
        summary: 'The plan was approved.',
        at,
      },
    };
  });
  return { approval: next, approvalToken: token };
}

const isApprovedBy = (approval: Approval, { uid }: Approval['requester'], at: EpochMs): boolean =>
  approvalStateAt(approval, at) === 'approved' && approval.approver?.uid === uid;

function approvedAgain(
  deps: ApprovalDeps,
  approval: Approval,
  context: AuditContext,
): Promise<{ approval: Approval; approvalToken: string | null }> {
  const own = approval.requester.uid === context.actor.id;
  return own
    ? collectToken(deps, approval.id, context)
    : Promise.resolve({ approval, approvalToken: null });
}

/** Denies a request, or takes back an approval that was not used. */
export function denyPlan(
  deps: ApprovalDeps,
  id: ApprovalId,
  context: AuditContext,
): Promise<Approval> {
  const at = deps.now();
  return deps.approvals.decide(id, (current) => {
    if (current.status !== 'requested' && current.status !== 'approved') throw closed(current);
    const status = current.status === 'requested' ? 'denied' : 'revoked';
    return {
      next: { ...current, status, approver: personOf(context), decidedAt: at },
      tokenHash: null,
      context: {
        ...context,
        action: `learning.approval-${status}`,
        summary: `The approval was ${status}.`,
        at,
      },
    };
  });
}

/** The requester gets a token of their approved plan; one that was issued before stops working. */
export async function collectToken(
  deps: ApprovalDeps,
  id: ApprovalId,
  context: AuditContext,
): Promise<{ approval: Approval; approvalToken: string }> {
  const key = requireKey(deps);
  const at = deps.now();
  const { approval } = await deps.approvals.get(id);
  if (approval.requester.uid !== context.actor.id) {
    throw new DomainError('learning/approval-other-actor', 'Only who asked for it can collect it.');
  }
  const approvalToken = issue(deps.project, key, requireApproved(approval, at));
  const next = await deps.approvals.decide(id, (current) => {
    requireApproved(current, at);
    return {
      next: current,
      tokenHash: sha256(approvalToken),
      context: {
        ...context,
        action: 'learning.approval-collected',
        summary: 'The token was collected.',
        at,
      },
    };
  });
  return { approval: next, approvalToken };
}

type Approved = Approval & { readonly expiresAt: EpochMs };

function requireApproved(approval: Approval, at: EpochMs): Approved {
  const state = approvalStateAt(approval, at);
  if (state === 'expired') {
    throw new DomainError('learning/approval-token-expired', 'Ask for a new approval.');
  }
  if (state !== 'approved' || approval.expiresAt === null) throw closed(approval);
  return { ...approval, expiresAt: approval.expiresAt };
}

function requireOpen(approval: Approval): void {
  if (approval.status !== 'requested') throw closed(approval);
}

const closed = ({ status }: Approval): DomainError =>
  new DomainError('learning/approval-closed', `The approval is ${status}.`);

const stale = (digest: Digest): DomainError =>
  new DomainError('learning/plan-stale', 'The plan has changed; look at it again.', [], {
    details: { digest },
  });

function issue(project: string, key: string, approval: Approved): string {
  return sealToken(key, {
    approvalId: approval.id,
    digest: approval.digest,
    uid: approval.requester.uid,
    project,
    expiresAt: approval.expiresAt,
    nonce: randomBytes(16).toString('base64url'),
  });
}

/** @throws {DomainError} `config/missing`. */
export function requireKey({ signingKey }: Pick<ApprovalDeps, 'signingKey'>): string {
  if (signingKey !== null) return signingKey;
  throw new DomainError(
    'config/missing',
    'Set APPROVAL_SIGNING_KEY; nothing can be approved without.',
  );
}

const personOf = ({ actor }: AuditContext): Approval['requester'] => ({
  uid: actor.id as UserId,
  label: actor.label,
});

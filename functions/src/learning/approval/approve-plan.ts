import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import {
  type Approval,
  APPROVAL_LIFETIME_MS,
  approvalStateAt,
} from '@keelson/contracts/learning/approval';
import { ApprovalId, type Digest } from '@keelson/contracts/learning/learning-ids';
import { type IngestChange, type IngestPlan } from '@keelson/contracts/learning/plan';
import { type EpochMs } from '@keelson/contracts/time';
import { randomBytes, randomUUID } from 'node:crypto';
import { sha256 } from '@keelson/server/digest';
import { checkDualApproval, checkPlanIdentity } from '../domain/check-approval';
import { currentPlan } from '../plan/current-plan';
import { requireApplicable } from '../plan/make-plan';
import { type PlanFiles } from '../plan/plan-files';
import { type PlanDeps } from '../plan/resolve-change';
import { type AuditContext, type KeyedContext } from '../audit-context';
import { type ApprovalDecision, type ApprovalRepo } from './approval-repo';
import { signToken } from './approval-token';

export interface ApprovalDeps extends PlanDeps {
  readonly approvals: ApprovalRepo;
  readonly planFiles: PlanFiles;
  /** Null when none is configured; then nothing can be approved. */
  readonly signingKey: string | null;
  readonly project: string;
}

export interface ApprovalRequest {
  readonly change: IngestChange;
  readonly digest: Digest;
  readonly note: string;
}

/** Requests the approval of a plan. The current plan of the change must have the given digest. */
export async function requestApproval(
  deps: ApprovalDeps,
  { change, digest, note }: ApprovalRequest,
  context: KeyedContext,
): Promise<Approval> {
  const earlier = await context.key?.peek();
  if (earlier != null) return earlier.result as Approval;
  const { plan, head } = await currentPlan(deps, { change, digest });
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
  const { requireSecondApprover } = head.policy;
  return deps.approvals.create(
    approval,
    { change, requireSecondApprover },
    {
      key: context.key,
      entry: {
        ...context,
        action: 'learning.approval-requested',
        message: {
          code: 'learning.approval-requested',
          params: { documents: plan.diffs.length, ...acceptedKeysOf(plan) },
        },
        at,
      },
    },
  );
}

/**
 * Approves a plan by its digest. Only the requester gets the token: in the response when they are the
 * approver, else when they collect it. Approving again, after a lost response, keeps the deadline and
 * replaces the token, since responses with tokens are not stored.
 */
export async function approvePlan(
  deps: ApprovalDeps,
  { id, digest }: { readonly id: ApprovalId; readonly digest: Digest },
  context: AuditContext,
): Promise<{ approval: Approval; approvalToken: string | null }> {
  const key = requireKey(deps);
  const stored = await deps.approvals.get(id);
  const { approval, change } = stored;
  if (approval.digest !== digest) {
    throw new DomainError('learning/approval-other-plan', 'The plan has changed. Review it again.');
  }
  const approver = personOf(context);
  const at = deps.now();
  if (isApprovedBy(approval, approver, at)) return repeatApproval(deps, approval, context);
  const { plan, head } = await currentPlan(deps, { change, digest });
  checkDualApproval({ ...approval, approver }, head.policy, stored);
  checkPlanIdentity(approval, plan);
  const own = approver.uid === approval.requester.uid;
  const expiresAt = at + APPROVAL_LIFETIME_MS;
  const token = own ? issue(deps.project, key, { ...approval, expiresAt }) : null;
  const next = await deps.approvals.decide(id, (current) => {
    requireOpen(current);
    return {
      next: { ...current, status: 'approved', approver, decidedAt: at, expiresAt },
      tokenHash: token === null ? null : sha256(token),
      entry: {
        ...context,
        action: 'learning.approval-issued',
        message: { code: 'learning.plan-approved', params: acceptedKeysOf(plan) },
        at,
      },
    };
  });
  return { approval: next, approvalToken: token };
}

/** For the audit log: which documents are published with what is written like a secret. */
const acceptedKeysOf = ({ acceptedKeys }: IngestPlan) => ({
  acceptedKeys: acceptedKeys
    .slice(0, MAX_NAMED_KEYS)
    .map(({ slug, name, hint }) => `${slug}: ${name} (${hint})`),
  more: Math.max(0, acceptedKeys.length - MAX_NAMED_KEYS),
});

/** The audit log names so many. */
const MAX_NAMED_KEYS = 5;

const isApprovedBy = (approval: Approval, { uid }: Approval['requester'], at: EpochMs): boolean =>
  approvalStateAt(approval, at) === 'approved' && approval.approver?.uid === uid;

function repeatApproval(
  deps: ApprovalDeps,
  approval: Approval,
  context: AuditContext,
): Promise<{ approval: Approval; approvalToken: string | null }> {
  const own = approval.requester.uid === context.actor.id;
  return own
    ? collectToken(deps, approval.id, context)
    : Promise.resolve({ approval, approvalToken: null });
}

/** Denies a request, or revokes an approval that was not used. */
export function denyPlan(
  deps: ApprovalDeps,
  id: ApprovalId,
  context: KeyedContext,
): Promise<Approval> {
  const at = deps.now();
  const decide = (current: Approval): ApprovalDecision => {
    if (current.status !== 'requested' && current.status !== 'approved') throw closed(current);
    const status = current.status === 'requested' ? 'denied' : 'revoked';
    return {
      next: { ...current, status, approver: personOf(context), decidedAt: at },
      tokenHash: null,
      entry: {
        ...context,
        action: `learning.approval-${status}`,
        message: { code: `learning.approval-${status}`, params: {} },
        at,
      },
    };
  };
  return deps.approvals.decide(id, decide, context.key);
}

/** Issues a token to the requester of an approved plan; earlier tokens become invalid. */
export async function collectToken(
  deps: ApprovalDeps,
  id: ApprovalId,
  context: AuditContext,
): Promise<{ approval: Approval; approvalToken: string }> {
  const key = requireKey(deps);
  const at = deps.now();
  const { approval } = await deps.approvals.get(id);
  if (approval.requester.uid !== context.actor.id) {
    throw new DomainError(
      'learning/approval-other-actor',
      'Only the requester can collect the token.',
    );
  }
  const approvalToken = issue(deps.project, key, requireApproved(approval, at));
  const next = await deps.approvals.decide(id, (current) => {
    requireApproved(current, at);
    return {
      next: current,
      tokenHash: sha256(approvalToken),
      entry: {
        ...context,
        action: 'learning.approval-collected',
        message: { code: 'learning.token-collected', params: {} },
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
    throw new DomainError(
      'learning/approval-token-expired',
      'The approval has expired. Request a new one.',
    );
  }
  if (state !== 'approved' || approval.expiresAt === null) throw closed(approval);
  return { ...approval, expiresAt: approval.expiresAt };
}

function requireOpen(approval: Approval): void {
  if (approval.status !== 'requested') throw closed(approval);
}

const closed = ({ status }: Approval): DomainError =>
  new DomainError('learning/approval-closed', `The approval is already ${status}.`);

const stale = (digest: Digest): DomainError =>
  new DomainError('learning/plan-stale', 'The plan has changed. Review it again.', [], {
    details: { digest },
  });

function issue(project: string, key: string, approval: Approved): string {
  return signToken(key, {
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
  throw new DomainError('config/missing', 'APPROVAL_SIGNING_KEY is not set. Approvals need it.');
}

const personOf = ({ actor }: AuditContext): Approval['requester'] => ({
  uid: actor.id as UserId,
  label: actor.id,
});

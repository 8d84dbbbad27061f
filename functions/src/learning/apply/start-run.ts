import { sourceErrorOf } from '@keelson/contracts/learning/source-error';
import { explainedError } from '@keelson/contracts/error-sentences';
import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type Approval } from '@keelson/contracts/learning/approval';
import {
  type ActiveIngestRun,
  type IngestRun,
  RUN_STEPS,
  runStateAt,
} from '@keelson/contracts/learning/ingest-run';
import {
  type ApprovalId,
  type Digest,
  IngestRunId,
  nextReleaseId,
} from '@keelson/contracts/learning/learning-ids';
import { type IngestChange } from '@keelson/contracts/learning/plan';
import { paths } from '@keelson/contracts/paths';
import { type EpochMs, MINUTE } from '@keelson/contracts/time';
import { type Transaction } from 'firebase-admin/firestore';
import { randomUUID } from 'node:crypto';
import { sha256 } from '@keelson/server/digest';
import { verifyToken } from '../approval/approval-token';
import { requireKey } from '../approval/approve-plan';
import {
  checkApproval,
  checkClaims,
  checkDualApproval,
  checkPlanIdentity,
} from '../domain/check-approval';
import { type AuditContext } from '../audit-context';
import { type PreparedPlan, makePlan, requireApplicable } from '../plan/make-plan';
import { type ApplyDeps } from './apply-deps';

/** Longer than any step takes between two renewals. */
export const LEASE_MS = 2 * MINUTE;

/** Reports that a run keeps: a document has at most 1 MiB. The plan has all of them. */
const MAX_REPORTS = 50;

export interface ApplyRequest {
  readonly change: IngestChange;
  readonly digest: Digest;
  readonly approvalToken: string | undefined;
  /** A repeated key returns the same run; null when the request had none. */
  readonly requestKey: string | null;
}

export interface StartedRun {
  readonly run: IngestRun;
  /** Null when an earlier request with the same key started the run. */
  readonly prepared: PreparedPlan | null;
}

/**
 * Checks token, approval, approver and plan. Then one transaction consumes the approval, locks the
 * manifest and starts the run. A rejected request writes nothing.
 *
 * @throws {DomainError} `learning/approval-*`, `learning/approver-revoked`, `learning/plan-*`,
 *   `learning/run-busy`.
 */
export function startRun(
  deps: ApplyDeps,
  { change, digest, approvalToken, requestKey }: ApplyRequest,
  context: AuditContext,
): Promise<StartedRun> {
  const token = checkToken(deps, { digest, approvalToken }, context);
  return startApproved(deps, { change, digest, token, requestKey }, context);
}

/** A token whose signature and claims were checked. Nothing else of it is needed or stored. */
export interface CheckedToken {
  readonly approvalId: ApprovalId;
  readonly tokenHash: string;
}

/** @throws {DomainError} `learning/approval-*`. */
export function checkToken(
  deps: Pick<ApplyDeps, 'signingKey' | 'project'>,
  { digest, approvalToken }: Pick<ApplyRequest, 'digest' | 'approvalToken'>,
  context: AuditContext,
): CheckedToken {
  const claims = verifyToken(requireKey(deps), approvalToken);
  const tokenHash = sha256(approvalToken ?? '');
  const uid = context.actor.id as UserId;
  checkClaims({ ...claims, tokenHash }, { uid, project: deps.project, digest });
  return { approvalId: claims.approvalId, tokenHash };
}

/**
 * Checks the approval of a token and its approver, as they are now.
 *
 * @throws {DomainError} `learning/approval-*`, `learning/approver-revoked`.
 */
export async function requireApproval(
  deps: ApplyDeps,
  { approvalId, tokenHash }: CheckedToken,
): Promise<Approval> {
  const approval = checkApproval(await deps.approvals.find(approvalId), { tokenHash }, deps.now());
  if (approval.approver === null || !(await deps.isApprover(approval.approver.uid))) {
    throw approverRevoked();
  }
  return approval;
}

export interface ApprovedApply extends Omit<ApplyRequest, 'approvalToken'> {
  readonly token: CheckedToken;
  /** Reads and writes more in the transaction that starts the run. When it throws, nothing is started. */
  readonly onStart?: (transaction: Transaction, run: IngestRun) => Promise<void>;
}

/** As {@link startRun}, with a token that was checked before. */
export async function startApproved(
  deps: ApplyDeps,
  { change, digest, token, requestKey, onStart }: ApprovedApply,
  context: AuditContext,
): Promise<StartedRun> {
  const known = await knownRun(deps, token, requestKey);
  if (known !== null) return { run: known, prepared: null };
  const approval = await requireApproval(deps, token);
  const prepared = await makePlan(deps, change);
  checkDualApproval(approval, prepared.head.policy);
  checkPlanIdentity(approval, prepared.plan);
  requireApplicable(prepared.plan);
  const run = newRun({
    request: { change, digest, requestKey },
    prepared,
    approval,
    context,
    at: deps.now(),
  });
  await deps.manifest.transaction((transaction) =>
    lockAndStart(deps, transaction, { run, token, context, onStart }),
  );
  return { run, prepared };
}

async function knownRun(
  deps: ApplyDeps,
  { approvalId }: CheckedToken,
  requestKey: string | null,
): Promise<IngestRun | null> {
  const runId = (await deps.approvals.find(approvalId))?.approval.consumedBy ?? null;
  if (runId === null || requestKey === null) return null;
  const run = await deps.runs.get(runId);
  return run.requestKey === sha256(requestKey) ? run : null;
}

interface RunStart {
  readonly run: ActiveIngestRun;
  readonly token: CheckedToken;
  readonly context: AuditContext;
  readonly onStart: ApprovedApply['onStart'];
}

async function lockAndStart(
  deps: ApplyDeps,
  transaction: Transaction,
  { run, token: { approvalId, tokenHash }, context, onStart }: RunStart,
): Promise<void> {
  const at = run.startedAt;
  const stored = await deps.approvals.findIn(transaction, approvalId);
  const approval = checkApproval(stored, { tokenHash }, at);
  const { approver } = approval;
  if (approver === null || !(await deps.isApproverIn(transaction, approver.uid))) {
    throw approverRevoked();
  }
  const head = await deps.manifest.headIn(transaction);
  checkDualApproval(approval, head.policy);
  checkPlanIdentity(approval, { digest: run.digest, baseRevision: head.revision });
  const other =
    head.activeRun === null ? null : await deps.runs.findIn(transaction, head.activeRun);
  await onStart?.(transaction, run);
  if (other !== null) failExpired(deps, transaction, other, at);
  deps.approvals.consumeIn(transaction, consumed(approval, run));
  deps.runs.setIn(transaction, run);
  deps.manifest.setHeadIn(transaction, { ...head, activeRun: run.id });
  deps.audit.recordIn(transaction, {
    ...context,
    action: 'learning.apply-started',
    target: paths.ingestRun(run.id),
    message: {
      code: 'learning.apply-started',
      params: { plan: run.digest.slice(0, 12), approver: approver.uid },
    },
    after: { digest: run.digest, approvalId: approval.id },
    at,
  });
}

const consumed = (approval: Approval, run: IngestRun): Approval => ({
  ...approval,
  status: 'consumed',
  consumedBy: run.id,
});

/** Fails a run whose lease has expired. Its writes were never live, and fencing stops further ones. */
function failExpired(
  deps: ApplyDeps,
  transaction: Transaction,
  other: IngestRun,
  at: EpochMs,
): void {
  if (other.status !== 'applying') return;
  if (runStateAt(other, at) === 'applying') {
    throw new DomainError('learning/run-busy', 'Another run is in progress. Wait until it ends.');
  }
  const replaced = explainedError('learning/run-busy', { code: 'run.replaced', params: {} });
  const problem = sourceErrorOf(replaced);
  deps.runs.setIn(transaction, { ...other, status: 'failed', endedAt: at, problem });
}

interface NewRun {
  readonly request: Pick<ApplyRequest, 'change' | 'digest' | 'requestKey'>;
  readonly prepared: PreparedPlan;
  readonly approval: Approval;
  readonly context: AuditContext;
  readonly at: EpochMs;
}

function newRun({ request, prepared, approval, context, at }: NewRun): ActiveIngestRun {
  const { digest, baseRevision, totals } = prepared.plan;
  return {
    id: IngestRunId.parse(randomUUID()),
    status: 'applying',
    changeKind: request.change.kind,
    change: JSON.stringify(request.change),
    digest,
    baseRevision,
    approvalId: approval.id,
    releaseId: nextReleaseId(baseRevision),
    totals,
    sources: prepared.reports.slice(0, MAX_REPORTS),
    steps: RUN_STEPS.map(({ key }) => ({
      key,
      status: 'pending',
      done: 0,
      total: 0,
      startedAt: null,
      endedAt: null,
    })),
    startedBy: context.actor.id as UserId,
    startedByLabel: context.actor.id,
    startedAt: at,
    endedAt: null,
    leaseUntil: at + LEASE_MS,
    attempt: randomUUID(),
    attempts: 1,
    requestKey: request.requestKey === null ? null : sha256(request.requestKey),
    problem: null,
  };
}

const approverRevoked = (): DomainError =>
  new DomainError(
    'learning/approver-revoked',
    'The approver is no longer an admin. Request a new approval.',
  );

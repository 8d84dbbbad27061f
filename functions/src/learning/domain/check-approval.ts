import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type Approval, approvalStateAt } from '@keelson/contracts/learning/approval';
import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { type LearningPolicy } from '@keelson/contracts/learning/manifest';
import { type EpochMs } from '@keelson/contracts/time';

export interface PresentedToken {
  readonly digest: Digest;
  readonly uid: UserId;
  readonly project: string;
  /** SHA-256 of the token itself. */
  readonly tokenHash: string;
}

export interface TokenUse {
  readonly uid: UserId;
  readonly project: string;
  readonly digest: Digest;
}

/**
 * Checks the claims of a token, without the stored approval.
 *
 * @throws {DomainError} `learning/approval-other-project`, `-other-actor` or `-other-plan`.
 */
export function checkClaims(presented: PresentedToken, use: TokenUse): void {
  if (presented.project !== use.project) {
    throw new DomainError(
      'learning/approval-other-project',
      'The token was issued by another installation.',
    );
  }
  if (presented.uid !== use.uid) {
    throw new DomainError(
      'learning/approval-other-actor',
      'Only the requester can use this token.',
    );
  }
  if (presented.digest !== use.digest) throw otherPlan();
}

/** The approval as it is stored, and the hash of the newest token that was issued for it. */
export interface StoredApproval {
  readonly approval: Approval;
  readonly tokenHash: string | null;
  /** The policy required dual approval when the approval was requested. */
  readonly requireSecondApprover: boolean;
}

/**
 * Checks that the stored approval is still valid for the token.
 *
 * @throws {DomainError} `learning/approval-token-used`, `-revoked` or `-expired`.
 */
export function checkApproval(
  stored: Pick<StoredApproval, 'approval' | 'tokenHash'> | null,
  { tokenHash }: Pick<PresentedToken, 'tokenHash'>,
  at: EpochMs,
): Approval {
  if (stored === null) throw revoked('The approval no longer exists.');
  const { approval } = stored;
  if (approval.status === 'consumed') {
    throw new DomainError(
      'learning/approval-token-used',
      'The approval was used. Request a new one.',
      [],
      {
        details: { runId: approval.consumedBy },
      },
    );
  }
  if (stored.tokenHash !== tokenHash) throw revoked('A newer token was issued for this approval.');
  const state = approvalStateAt(approval, at);
  if (state === 'expired') {
    throw new DomainError(
      'learning/approval-token-expired',
      'The approval has expired. Request a new one.',
    );
  }
  if (state !== 'approved') throw revoked('The approval was revoked.');
  return approval;
}

/**
 * Checks dual approval by the policy of the request and by the current one: neither can an admin switch it off for a
 * plan that waits for another admin, nor use an approval of their own after it was switched on.
 *
 * @throws {DomainError} `learning/second-approver-needed`.
 */
export function checkDualApproval(
  { requester, approver }: Pick<Approval, 'requester' | 'approver'>,
  ...policies: readonly Pick<LearningPolicy, 'requireSecondApprover'>[]
): void {
  const isRequired = policies.some(({ requireSecondApprover }) => requireSecondApprover);
  if (isRequired && approver?.uid === requester.uid) {
    throw new DomainError(
      'learning/second-approver-needed',
      'Another admin must approve this plan.',
    );
  }
}

export interface PlanIdentity {
  readonly digest: Digest;
  readonly baseRevision: number;
}

/**
 * Checks that a plan is the approved one.
 *
 * @throws {DomainError} `learning/plan-stale` when the base changed, `learning/approval-other-plan`
 *   when the change differs.
 */
export function checkPlanIdentity(approved: PlanIdentity, current: PlanIdentity): void {
  if (current.baseRevision !== approved.baseRevision) {
    throw new DomainError(
      'learning/plan-stale',
      'Another change was published in the meantime. Plan again.',
      [],
      {
        details: { digest: current.digest },
      },
    );
  }
  if (current.digest !== approved.digest) throw otherPlan();
}

const otherPlan = (): DomainError =>
  new DomainError('learning/approval-other-plan', 'The plan differs from the approved one.');

const revoked = (detail: string): DomainError =>
  new DomainError('learning/approval-token-revoked', detail);

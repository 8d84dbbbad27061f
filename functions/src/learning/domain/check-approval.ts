import { DomainError } from '@keelson/contracts/errors';
import { type UserId } from '@keelson/contracts/ids';
import { type Approval, approvalStateAt } from '@keelson/contracts/learning/approval';
import { type Digest } from '@keelson/contracts/learning/learning-ids';
import { type LearningPolicy } from '@keelson/contracts/learning/manifest';
import { type EpochMs } from '@keelson/contracts/time';

/** What the token says, once its signature is known to be good. */
export interface PresentedToken {
  readonly digest: Digest;
  readonly uid: UserId;
  readonly project: string;
  /** SHA-256 of the token itself. */
  readonly tokenHash: string;
}

/** Who presents it, where and for what. */
export interface TokenUse {
  readonly uid: UserId;
  readonly project: string;
  /** The plan that shall be applied. */
  readonly digest: Digest;
}

/**
 * What can be told from the token alone.
 *
 * @throws {DomainError} `learning/approval-other-project`, `-other-actor` or `-other-plan`.
 */
export function checkClaims(presented: PresentedToken, use: TokenUse): void {
  if (presented.project !== use.project) {
    throw new DomainError('learning/approval-other-project', 'It was issued somewhere else.');
  }
  if (presented.uid !== use.uid) {
    throw new DomainError(
      'learning/approval-other-actor',
      'Only the person who asked for it can use it.',
    );
  }
  if (presented.digest !== use.digest) throw otherPlan();
}

/** The approval as it is stored, and the hash of the newest token that was issued for it. */
export interface StoredApproval {
  readonly approval: Approval;
  readonly tokenHash: string | null;
}

/**
 * Whether the stored approval still stands behind the token.
 *
 * @throws {DomainError} `learning/approval-token-used`, `-revoked` or `-expired`.
 */
export function checkApproval(
  stored: StoredApproval | null,
  { tokenHash }: Pick<PresentedToken, 'tokenHash'>,
  at: EpochMs,
): Approval {
  if (stored === null) throw revoked('There is no such approval any more.');
  const { approval } = stored;
  if (approval.status === 'consumed') {
    throw new DomainError('learning/approval-token-used', 'Ask for a new approval.', [], {
      details: { runId: approval.consumedBy },
    });
  }
  if (stored.tokenHash !== tokenHash) throw revoked('A newer token was issued for this approval.');
  const state = approvalStateAt(approval, at);
  if (state === 'expired') {
    throw new DomainError('learning/approval-token-expired', 'Ask for a new approval.');
  }
  if (state !== 'approved') throw revoked('The approval was taken back.');
  return approval;
}

/**
 * Whether two pairs of eyes have seen the plan, where that is demanded now: somebody may have begun to
 * demand it after the approval was given.
 *
 * @throws {DomainError} `learning/second-approver-needed`.
 */
export function checkDualApproval(
  { requester, approver }: Pick<Approval, 'requester' | 'approver'>,
  { requireSecondApprover }: Pick<LearningPolicy, 'requireSecondApprover'>,
): void {
  if (requireSecondApprover && approver?.uid === requester.uid) {
    throw new DomainError(
      'learning/second-approver-needed',
      'Here nobody approves their own plan.',
    );
  }
}

/** What a plan is bound to. */
export interface PlanIdentity {
  readonly digest: Digest;
  readonly baseRevision: number;
}

/**
 * Whether the plan, made again, is the one that was approved.
 *
 * @throws {DomainError} `learning/plan-stale` when the base changed, `learning/approval-other-plan`
 *   when the change is another one.
 */
export function checkPlanIdentity(approved: PlanIdentity, made: PlanIdentity): void {
  if (made.baseRevision !== approved.baseRevision) {
    throw new DomainError(
      'learning/plan-stale',
      'Something else was published meanwhile; plan again.',
      [],
      {
        details: { digest: made.digest },
      },
    );
  }
  if (made.digest !== approved.digest) throw otherPlan();
}

const otherPlan = (): DomainError =>
  new DomainError(
    'learning/approval-other-plan',
    'What would be written is not what was approved.',
  );

const revoked = (detail: string): DomainError =>
  new DomainError('learning/approval-token-revoked', detail);

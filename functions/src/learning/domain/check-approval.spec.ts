import { type UserId } from '@keelson/contracts/ids';
import { type Approval } from '@keelson/contracts/learning/approval';
import { catchDomainError } from '@keelson/server/testing/catch-domain-error';
import { checkApproval, checkClaims, checkDualApproval, checkPlanIdentity } from './check-approval';

const AT = 1_800_000_000_000;
const DIGEST = 'a'.repeat(64);
const uid = (name: string): UserId => name as UserId;
const presented = { digest: DIGEST, uid: uid('ada'), project: 'demo', tokenHash: 'h1' };
const approval = (fields: Partial<Approval> = {}): Approval =>
  ({
    status: 'approved',
    digest: DIGEST,
    requester: { uid: 'ada', label: 'Ada' },
    approver: { uid: 'bo', label: 'Bo' },
    expiresAt: AT + 1,
    consumedBy: null,
    ...fields,
  }) as Approval;

describe('checkClaims', () => {
  const use = { digest: DIGEST, uid: uid('ada'), project: 'demo' };

  it('accepts the token of this user, project and plan', () => {
    expect(() => checkClaims(presented, use)).not.toThrow();
  });

  it.each([
    [{ project: 'other' }, 'learning/approval-other-project'],
    [{ uid: uid('eve') }, 'learning/approval-other-actor'],
    [{ digest: 'b'.repeat(64) }, 'learning/approval-other-plan'],
  ])('refuses it for %j: %s', (fields, code) => {
    expect(catchDomainError(() => checkClaims(presented, { ...use, ...fields })).code).toBe(code);
  });
});

describe('checkApproval', () => {
  it('accepts the newest token before it expires', () => {
    const stored = approval();
    expect(checkApproval({ approval: stored, tokenHash: 'h1' }, presented, AT)).toBe(stored);
  });

  it.each([
    ['expired', { expiresAt: AT }, 'h1', 'learning/approval-token-expired'],
    ['denied', { status: 'denied' }, 'h1', 'learning/approval-token-revoked'],
    ['revoked', { status: 'revoked' }, 'h1', 'learning/approval-token-revoked'],
    ['not decided yet', { status: 'requested' }, 'h1', 'learning/approval-token-revoked'],
    ['with a newer token', {}, 'h2', 'learning/approval-token-revoked'],
    ['without a token', {}, null, 'learning/approval-token-revoked'],
    ['used', { status: 'consumed' }, 'h1', 'learning/approval-token-used'],
    ['used, with a newer token', { status: 'consumed' }, 'h2', 'learning/approval-token-used'],
  ] as const)('refuses an approval that is %s', (_what, fields, tokenHash, code) => {
    const stored = { approval: approval(fields), tokenHash };
    expect(catchDomainError(() => checkApproval(stored, presented, AT)).code).toBe(code);
  });

  it('refuses an approval that no longer exists', () => {
    expect(catchDomainError(() => checkApproval(null, presented, AT)).code).toBe(
      'learning/approval-token-revoked',
    );
  });

  it('names the run that used it', () => {
    const stored = {
      approval: approval({ status: 'consumed', consumedBy: 'run-1' as never }),
      tokenHash: 'h1',
    };
    const error = catchDomainError(() => checkApproval(stored, presented, AT));
    expect(error).toMatchObject({ details: { runId: 'run-1' } });
  });
});

describe('checkDualApproval', () => {
  const own = { uid: uid('ada'), label: 'Ada' };
  it.each([
    ['the requester', own, true, true],
    ['the requester, who may', own, false, false],
    ['another admin', { uid: uid('bo'), label: 'Bo' }, true, false],
  ])('approved by %s: refused %s', (_who, approver, requireSecondApprover, isRefused) => {
    const check = (): void =>
      checkDualApproval({ requester: own, approver }, { requireSecondApprover });
    if (isRefused) expect(catchDomainError(check).code).toBe('learning/second-approver-needed');
    else expect(check).not.toThrow();
  });
});

describe('checkDualApproval of a plan that was requested under dual approval', () => {
  it('refuses the requester after the policy was switched off', () => {
    const own = { uid: uid('ada'), label: 'Ada' };
    const [off, on] = [{ requireSecondApprover: false }, { requireSecondApprover: true }];
    const check = (): void => checkDualApproval({ requester: own, approver: own }, off, on);
    expect(catchDomainError(check).code).toBe('learning/second-approver-needed');
  });
});

describe('checkPlanIdentity', () => {
  const approved = { digest: DIGEST, baseRevision: 4 };

  it('accepts the approved plan', () => {
    expect(() => checkPlanIdentity(approved, approved)).not.toThrow();
  });

  it.each([
    [{ baseRevision: 5 }, 'learning/plan-stale'],
    [{ digest: 'b'.repeat(64) }, 'learning/approval-other-plan'],
    [{ digest: 'b'.repeat(64), baseRevision: 5 }, 'learning/plan-stale'],
  ])('refuses %j: %s', (fields, code) => {
    const current = { ...approved, ...fields };
    expect(catchDomainError(() => checkPlanIdentity(approved, current)).code).toBe(code);
  });

  it('names the current plan of a changed base', () => {
    const current = { digest: 'b'.repeat(64), baseRevision: 5 };
    expect(catchDomainError(() => checkPlanIdentity(approved, current))).toMatchObject({
      details: { digest: 'b'.repeat(64) },
    });
  });
});

import { type StaffRole } from '@keelson/contracts/account/staff';
import { type UserId } from '@keelson/contracts/ids';
import { type Auth } from 'firebase-admin/auth';
import { type NewAuditEntry } from '../audit/audit-repo';
import { type RequestKey } from '../http/idempotency-repo';
import { type Clock } from '@keelson/server/clock';
import { type AuthAccount } from './account-directory';
import { endAllSessions } from './end-session';
import { type SessionRepo } from './session-repo';
import { type StaffRepo } from './staff-repo';

export interface RoleDeps {
  readonly auth: Auth;
  readonly staff: StaffRepo;
  readonly sessions: SessionRepo;
  readonly now: Clock;
}

export interface RoleRequest {
  readonly account: Pick<AuthAccount, 'uid'>;
  readonly role: StaffRole | null;
  readonly actor: NewAuditEntry['actor'];
  readonly requestId: string;
  readonly key: RequestKey | null;
}

/**
 * Grants, changes or removes a staff role. The record is written before the claim: the lower of the two
 * counts, so a failure in between never grants more than intended, and a retry completes the change.
 *
 * In between, all sessions and sign-ins of the account end: a cookie or token that was stolen from a member does
 * not become one of staff, and none of staff lives on.
 *
 * @returns Whether anything changed.
 * @throws {DomainError} `account/last-admin`, `account/being-deleted`.
 */
export async function setStaffRole(deps: RoleDeps, request: RoleRequest): Promise<boolean> {
  const { account, role, actor, requestId, key } = request;
  const changed = await deps.staff.change({
    uid: account.uid,
    role,
    grantedBy: actor.id as UserId,
    at: deps.now(),
    key,
    audit: {
      actor,
      requestId,
      message:
        role === null
          ? { code: 'staff.role-removed', params: { account: account.uid } }
          : { code: 'staff.role-set', params: { account: account.uid, role } },
    },
  });
  // The claim is set last: where a repeated request finds it, nothing is left to do.
  const isNew = changed && key?.isReplay !== true;
  const { customClaims } = await deps.auth.getUser(account.uid);
  const { role: claimed = null, ...others } = customClaims ?? {};
  if (!isNew && claimed === role) return false;
  await endAllSessions(deps, account.uid, 'role-changed');
  await deps.auth.setCustomUserClaims(account.uid, role === null ? others : { ...others, role });
  return true;
}

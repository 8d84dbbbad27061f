import { type StaffRole } from '@keelson/contracts/account/staff';
import { type UserId } from '@keelson/contracts/ids';
import { type Auth } from 'firebase-admin/auth';
import { type NewAuditEntry } from '../audit/audit-repo';
import { type Clock } from '@keelson/server/clock';
import { type AuthAccount } from './account-directory';
import { type StaffRepo } from './staff-repo';

export interface RoleDeps {
  readonly auth: Auth;
  readonly staff: StaffRepo;
  readonly now: Clock;
}

export interface RoleRequest {
  readonly account: Pick<AuthAccount, 'uid' | 'email'>;
  readonly role: StaffRole | null;
  readonly actor: NewAuditEntry['actor'];
  readonly requestId: string;
}

/**
 * Grants, changes or removes a staff role. The record is written before the claim: the lower of the two
 * counts, so a failure in between never grants more than intended, and a retry completes the change.
 *
 * @throws {DomainError} `account/last-admin`.
 */
export async function setStaffRole(deps: RoleDeps, request: RoleRequest): Promise<void> {
  const { account, role, actor, requestId } = request;
  const name = account.email ?? account.uid;
  await deps.staff.change({
    uid: account.uid,
    role,
    grantedBy: actor.id as UserId,
    at: deps.now(),
    audit: {
      actor,
      requestId,
      summary: role === null ? `${name} is no longer staff.` : `${name} is now ${role}.`,
    },
  });
  const { customClaims } = await deps.auth.getUser(account.uid);
  const { role: _role, ...others } = customClaims ?? {};
  await deps.auth.setCustomUserClaims(account.uid, role === null ? others : { ...others, role });
}

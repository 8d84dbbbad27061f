import { type UserRow } from '@keelson/contracts/account/endpoints';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { toPreferences, type User } from '@keelson/contracts/account/user';
import { type PlanKey } from '@keelson/contracts/billing/plan-key';
import { type UserId } from '@keelson/contracts/ids';
import { nameTerm, nameTermsOf } from '@keelson/server/account/name-terms';
import { type StaffRepo } from './staff-repo';
import { type UserPageQuery, type UserRepo } from './user-repo';

export interface UserListDeps {
  readonly users: UserRepo;
  readonly staff: StaffRepo;
  readonly plansOf: (uids: readonly UserId[]) => Promise<ReadonlyMap<UserId, PlanKey>>;
}

export interface UserListQuery extends UserPageQuery {
  readonly role?: StaffRole | 'staff' | undefined;
}

const MAX_STAFF = 300;

/** One page of accounts with role and plan. A role filter returns all matching staff on one page. */
export async function listUsers(
  deps: UserListDeps,
  query: UserListQuery,
): Promise<{ items: UserRow[]; nextCursor: string | null }> {
  const { role, search = '' } = query;
  if (role !== undefined) {
    const members = await deps.staff.withRole(role, MAX_STAFF);
    const users = await deps.users.findAll(members.map(({ uid }) => uid));
    const term = nameTerm(search);
    const matching = users.filter(
      ({ email, displayName }) =>
        (email ?? '').startsWith(search) || nameTermsOf(displayName).includes(term),
    );
    return { items: await toUserRows(deps, matching), nextCursor: null };
  }
  const { items, nextCursor } = await deps.users.page(query);
  return { items: await toUserRows(deps, items), nextCursor };
}

export async function toUserRows(deps: UserListDeps, users: readonly User[]): Promise<UserRow[]> {
  const uids = users.map(({ uid }) => uid);
  const [roles, plans] = await Promise.all([deps.staff.rolesOf(uids), deps.plansOf(uids)]);
  return users.map((user) => ({
    ...user,
    preferences: toPreferences(user.preferences),
    role: roles.get(user.uid) ?? null,
    plan: plans.get(user.uid) ?? 'free',
  }));
}

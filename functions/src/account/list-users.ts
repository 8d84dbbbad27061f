import {
  type CustomerBilling,
  type PayingView,
  type UserRow,
} from '@keelson/contracts/account/endpoints';
import { type StaffRole } from '@keelson/contracts/account/staff';
import { profileOf, toPreferences, type User } from '@keelson/contracts/account/user';
import { type UserId } from '@keelson/contracts/ids';
import { nameTerm, nameTermsOf } from '@keelson/server/account/name-terms';
import { type StaffRepo } from './staff-repo';
import { type UserPageQuery, type UserRepo } from './user-repo';

export interface UserListDeps {
  readonly users: UserRepo;
  readonly staff: StaffRepo;
  readonly billingOf: (uids: readonly UserId[]) => Promise<ReadonlyMap<UserId, CustomerBilling>>;
  readonly payersBy: (
    view: PayingView,
    page: Pick<UserPageQuery, 'cursor' | 'limit'>,
  ) => Promise<{ items: readonly UserId[]; nextCursor: string | null }>;
}

export interface UserListQuery extends UserPageQuery {
  readonly role?: StaffRole | 'staff' | undefined;
  readonly billing?: PayingView | undefined;
  readonly mail?: 'blocked' | undefined;
}

const MAX_STAFF = 300;
const NO_PLAN: CustomerBilling = {
  plan: 'free',
  status: 'none',
  monthly: null,
  nextChargeAt: null,
};

/** One page of accounts with role and plan. A role filter returns all matching staff on one page; `search` filters the pages of `billing` and `mail`. */
export async function listUsers(
  deps: UserListDeps,
  query: UserListQuery,
): Promise<{ items: UserRow[]; nextCursor: string | null }> {
  const { role, billing, search = '' } = query;
  if (billing !== undefined) {
    const { items, nextCursor } = await deps.payersBy(billing, query);
    const found = await deps.users.findAll(items);
    return { items: await toUserRows(deps, found.filter(matches(search))), nextCursor };
  }
  if (role !== undefined) {
    const members = await deps.staff.withRole(role, MAX_STAFF);
    const users = await deps.users.findAll(members.map(({ uid }) => uid));
    return { items: await toUserRows(deps, users.filter(matches(search))), nextCursor: null };
  }
  if (query.mail === 'blocked') {
    const { items, nextCursor } = await deps.users.pageOfBlocked(query);
    return { items: await toUserRows(deps, items.filter(matches(search))), nextCursor };
  }
  const { items, nextCursor } = await deps.users.page(query);
  return { items: await toUserRows(deps, items), nextCursor };
}

function matches(search: string): (user: User) => boolean {
  const term = nameTerm(search);
  return ({ email, displayName }) =>
    (email ?? '').startsWith(search) || nameTermsOf(displayName).includes(term);
}

export async function toUserRows(deps: UserListDeps, users: readonly User[]): Promise<UserRow[]> {
  const uids = users.map(({ uid }) => uid);
  const [roles, billing] = await Promise.all([deps.staff.rolesOf(uids), deps.billingOf(uids)]);
  return users.map((user) => ({
    ...profileOf(user),
    preferences: toPreferences(user.preferences),
    role: roles.get(user.uid) ?? null,
    ...(billing.get(user.uid) ?? NO_PLAN),
  }));
}

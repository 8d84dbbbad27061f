import { ListUsers, SetStaffRole } from '@keelson/contracts/account/endpoints';
import { type Route, route } from '../http/route';
import { type AccountDirectory } from './account-directory';
import { listUsers, rowsOf, type UserListDeps } from './list-users';
import { type RoleDeps, setStaffRole } from './set-staff-role';
import { unknownAccount } from './user-repo';

export type AccountAdminDeps = UserListDeps & RoleDeps & { readonly accounts: AccountDirectory };

/** Accounts and roles in the console. */
export const accountAdminRoutes = (deps: AccountAdminDeps): Route[] => [
  route(ListUsers, ({ query }) => listUsers(deps, query)),
  route(SetStaffRole, async ({ actor, params, body, request }) => {
    const [account, user] = await Promise.all([
      deps.accounts.find(params.uid),
      deps.users.find(params.uid),
    ]);
    if (account === null || user === null) throw unknownAccount();
    await setStaffRole(deps, {
      account,
      role: body.role,
      actor: { kind: 'user', id: actor.uid, label: actor.email ?? actor.uid },
      requestId: request.id,
    });
    const [row] = await rowsOf(deps, [user]);
    if (row === undefined) throw unknownAccount();
    return row;
  }),
];

import { ListUsers, SetStaffRole } from '@keelson/contracts/account/endpoints';
import { type Route, route } from '../http/route';
import { type AccountDirectory } from './account-directory';
import { listUsers, toUserRows, type UserListDeps } from './list-users';
import { type RoleDeps, setStaffRole } from './set-staff-role';
import { accountNotFound } from './user-repo';

export type AccountAdminDeps = UserListDeps & RoleDeps & { readonly accounts: AccountDirectory };

/** Console routes for accounts and roles. */
export const accountAdminRoutes = (deps: AccountAdminDeps): Route[] => [
  route(ListUsers, ({ query }) => listUsers(deps, query)),
  route(SetStaffRole, async ({ actor, params, body, request }) => {
    const [account, user] = await Promise.all([
      deps.accounts.find(params.uid),
      deps.users.find(params.uid),
    ]);
    if (account === null || user === null) throw accountNotFound();
    const changed = await setStaffRole(deps, {
      account,
      role: body.role,
      actor: { kind: 'user', id: actor.uid, label: actor.email ?? actor.uid },
      requestId: request.id,
    });
    if (changed) {
      request.security.record({
        kind: 'role-changed',
        actor: actor.uid,
        target: params.uid,
        reason: body.role ?? 'none',
      });
    }
    const [row] = await toUserRows(deps, [user]);
    if (row === undefined) throw accountNotFound();
    return row;
  }),
];

import { ListUsers, SetStaffRole } from '@keelson/contracts/account/endpoints';
import { EndUserSessions } from '@keelson/contracts/account/session-endpoints';
import { type Actor } from '../http/authenticate';
import { type Route, route } from '../http/route';
import { type AccountDirectory } from './account-directory';
import { endUserSessions, type EndUserSessionsDeps } from './end-user-sessions';
import { listUsers, toUserRows, type UserListDeps } from './list-users';
import { type RoleDeps, setStaffRole } from './set-staff-role';
import { accountNotFound } from './user-repo';

export type AccountAdminDeps = UserListDeps &
  RoleDeps &
  EndUserSessionsDeps & { readonly accounts: AccountDirectory };

const auditActorOf = ({ uid, email }: Actor) => ({
  kind: 'user' as const,
  id: uid,
  label: email ?? uid,
});

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
      actor: auditActorOf(actor),
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
  route(EndUserSessions, async ({ actor, params, request }) => {
    const account = await deps.accounts.find(params.uid);
    if (account === null) throw accountNotFound();
    await endUserSessions(deps, {
      account,
      actor: auditActorOf(actor),
      requestId: request.id,
      security: request.security,
    });
    return {};
  }),
];

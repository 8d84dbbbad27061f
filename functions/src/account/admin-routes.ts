import {
  GetUser,
  ListUsers,
  SetStaffRole,
  type UserRow,
} from '@keelson/contracts/account/endpoints';
import {
  EndUserSession,
  EndUserSessions,
  ListUserSessions,
} from '@keelson/contracts/account/session-endpoints';
import { ListPeople } from '@keelson/contracts/account/people';
import { EndView, StartView } from '@keelson/contracts/account/member-view';
import { type User } from '@keelson/contracts/account/user';
import { type UserId } from '@keelson/contracts/ids';
import { LiftMailBlock } from '@keelson/contracts/notifications/mail-block';
import { type Actor } from '../http/authenticate';
import { type RequestInfo } from '../http/http-deps';
import { type Route, route } from '../http/route';
import { type AccountDirectory, type AuthAccount } from './account-directory';
import { endUserSession, endUserSessions, type EndUserSessionsDeps } from './end-user-sessions';
import { listUsers, toUserRows, type UserListDeps } from './list-users';
import { listPeople, type PeopleDeps } from './list-people';
import { readUserSessions } from './read-user-sessions';
import { type RoleDeps, setStaffRole } from './set-staff-role';
import { accountNotFound } from './user-repo';
import { liftMailBlock } from './lift-mail-block';
import { endView, startView, type ViewDeps } from './view-member';

export type AccountAdminDeps = UserListDeps &
  RoleDeps &
  EndUserSessionsDeps &
  PeopleDeps &
  ViewDeps & { readonly accounts: AccountDirectory };

const auditActorOf = ({ uid }: Actor) => ({
  kind: 'user' as const,
  id: uid,
  label: uid,
});

async function requireAccount(deps: AccountAdminDeps, uid: UserId): Promise<AuthAccount> {
  const account = await deps.accounts.find(uid);
  if (account === null) throw accountNotFound();
  return account;
}

async function rowOf(deps: AccountAdminDeps, user: User | null): Promise<UserRow> {
  const [row] = await toUserRows(deps, user === null ? [] : [user]);
  if (row === undefined) throw accountNotFound();
  return row;
}

async function aboutAccount(
  deps: AccountAdminDeps,
  uid: UserId,
  { actor, request }: { readonly actor: Actor; readonly request: RequestInfo },
) {
  return {
    account: await requireAccount(deps, uid),
    actor: auditActorOf(actor),
    requestId: request.id,
    security: request.security,
  };
}

export const accountAdminRoutes = (deps: AccountAdminDeps): Route[] => [
  route(ListPeople, async () => ({ items: await listPeople(deps) })),
  route(ListUsers, ({ query }) => listUsers(deps, query)),
  route(GetUser, async ({ params }) => rowOf(deps, await deps.users.find(params.uid))),
  route(SetStaffRole, async ({ actor, params, body, request, key }) => {
    const [account, user] = await Promise.all([
      requireAccount(deps, params.uid),
      deps.users.find(params.uid),
    ]);
    if (user === null) throw accountNotFound();
    const changed = await setStaffRole(deps, {
      account,
      role: body.role,
      actor: auditActorOf(actor),
      requestId: request.id,
      key,
    });
    if (changed) {
      request.security.record({
        kind: 'role-changed',
        actor: actor.uid,
        target: params.uid,
        reason: body.role ?? 'none',
      });
    }
    return rowOf(deps, user);
  }),
  route(ListUserSessions, async (call) => {
    const about = await aboutAccount(deps, call.params.uid, call);
    return { items: await readUserSessions(deps, { ...about, sessionId: call.actor.sessionId }) };
  }),
  route(EndUserSession, async (call) => {
    const { uid, id } = call.params;
    await endUserSession(deps, id, await aboutAccount(deps, uid, call));
    return {};
  }),
  route(EndUserSessions, async (call) => {
    await endUserSessions(deps, await aboutAccount(deps, call.params.uid, call));
    return {};
  }),
  route(LiftMailBlock, async ({ actor, params, request }) => {
    const lift = { uid: params.uid, actor: auditActorOf(actor), requestId: request.id };
    await liftMailBlock(deps, lift);
    return {};
  }),
  route(StartView, ({ actor, params, body, request, key }) =>
    startView(deps, {
      uid: params.uid,
      admin: actor,
      reason: body.reason,
      requestId: request.id,
      key,
    }),
  ),
  route(EndView, async ({ actor, params, request }) => {
    await endView(deps, { uid: params.uid, admin: actor, requestId: request.id });
    return {};
  }),
];

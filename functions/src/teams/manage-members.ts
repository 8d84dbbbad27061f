import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { type MemberRow } from '@keelson/contracts/teams/member-endpoints';
import { type GrantedRole } from '@keelson/contracts/teams/roles';
import { type Workspace, type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { type Page, type PageRequest } from '@keelson/server/page';
import { type Actor } from '../http/authenticate';
import { decideLeave, decideRemoval, decideRole } from './domain/decide-membership';
import { memberNotFound } from './domain/requirements';
import { workIn } from './manage-workspace';
import { prepareForgetting } from './member-usage';
import { prepareNotice } from './notices/prepare-notice';
import { recordAudit } from './record-audit';
import { type Requester, type TeamDeps } from './team-deps';
import { seatsNow } from './seats-now';
import { requireMember } from './workspace-access';

interface OfMember {
  readonly workspace: WorkspaceId;
  readonly uid: UserId;
}

/** Members with what their accounts say of them, in the order in which they keep their seats. */
export async function listMembers(
  deps: Pick<TeamDeps, 'workspaces' | 'billing' | 'users' | 'now'>,
  actor: Pick<Actor, 'uid' | 'sessionId' | 'workspace'>,
  { id, ...page }: PageRequest & { readonly id: WorkspaceId },
): Promise<Page<MemberRow>> {
  const { workspace } = await requireMember(deps.workspaces, actor, { id, intent: 'read' });
  return pageOfMembers(deps, workspace, page);
}

export async function pageOfMembers(
  deps: Pick<TeamDeps, 'workspaces' | 'billing' | 'users' | 'now'>,
  workspace: Workspace,
  page: PageRequest,
): Promise<Page<MemberRow>> {
  const { workspaces } = deps;
  const { id } = workspace;
  const seats = await seatsNow(deps, id);
  const [found, seatless] = await Promise.all([
    workspaces.membersPage(id, page),
    workspaces.firstSeatless(workspace, seats),
  ]);
  return { ...found, items: await rowsOf(deps, found.items, seatless) };
}

async function rowsOf(
  { users }: Pick<TeamDeps, 'users'>,
  members: readonly WorkspaceMember[],
  seatless: number | null,
): Promise<MemberRow[]> {
  const found = await users.findAll(members.map(({ uid }) => uid));
  const accounts = new Map(found.map((user) => [user.uid, user]));
  return members.map(({ uid, role, joinedAt, invitedAs, seat }) => {
    const user = accounts.get(uid);
    return {
      uid,
      role,
      joinedAt,
      invitedAs,
      displayName: user?.displayName ?? null,
      email: user?.email ?? null,
      picture: user?.picture ?? null,
      hasSeat: seatless === null || seat < seatless,
    };
  });
}

/** Changes the role of a member. It counts from the next request on. */
export async function setMemberRole(
  deps: TeamDeps,
  { actor, requestId, key }: Requester,
  { workspace: id, uid, role }: OfMember & { readonly role: GrantedRole },
): Promise<MemberRow> {
  const { workspaces, audit, now } = deps;
  const next = await workspaces.transact(key, async (team) => {
    const own = await requireMember(team, actor, { id, intent: 'change' });
    const target = await team.member(id, uid);
    if (target === null) throw memberNotFound();
    const { workspace, member } = decideRole(
      { workspace: own.workspace, actor: own.member, target },
      role,
    );
    const at = now();
    const notify =
      uid === actor.uid || role === target.role
        ? null
        : await prepareNotice(deps, team, { to: uid, workspace, event: 'role-set', at });
    team.put(workspace);
    team.putMember(member);
    notify?.();
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      member: uid,
      message: { code: 'workspace.role-set', params: { account: uid, role } },
      before: target,
      after: member,
      requestId,
      at,
    });
    return member;
  });
  const current = await workspaces.find(id);
  const seatless =
    current === null ? null : await workspaces.firstSeatless(current, await seatsNow(deps, id));
  const [row] = await rowsOf(deps, [next], seatless);
  if (row === undefined) throw memberNotFound();
  return row;
}

/** Removes a member, who is refused from the next request on. Billing is not asked. */
export async function removeMember(
  deps: TeamDeps,
  { actor, requestId, key }: Requester,
  { workspace: id, uid }: OfMember,
): Promise<void> {
  await deps.workspaces.transact(key, async (team) => {
    const own = await requireMember(team, actor, { id, intent: 'change' });
    const target = await team.member(id, uid);
    if (target === null) throw memberNotFound();
    const workspace = decideRemoval({ workspace: own.workspace, actor: own.member, target });
    const at = deps.now();
    const notify = await prepareNotice(deps, team, { to: uid, workspace, event: 'removed', at });
    const forget = await prepareForgetting(deps, team, target);
    team.put(workspace);
    team.removeMember(target);
    forget();
    notify();
    recordAudit(deps.audit, team, {
      by: actor.uid,
      workspace: id,
      member: uid,
      message: { code: 'workspace.removed', params: { account: uid } },
      before: target,
      requestId,
      at,
    });
  });
}

/** Leaves a workspace; the session works in the person's own from then on. */
export async function leaveWorkspace(
  { workspaces, usage, sessions, audit, now }: TeamDeps,
  { actor, requestId, key }: Requester,
  id: WorkspaceId,
): Promise<void> {
  const { uid } = actor;
  await workspaces.transact(key, async (team) => {
    const { workspace, member } = await requireMember(team, actor, { id, intent: 'change' });
    const left = decideLeave(workspace, member);
    const forget = await prepareForgetting({ usage }, team, member);
    team.put(left);
    team.removeMember(member);
    forget();
    recordAudit(audit, team, {
      by: uid,
      workspace: id,
      member: uid,
      message: { code: 'workspace.left', params: { account: uid } },
      before: member,
      requestId,
      at: now(),
    });
  });
  await workIn({ sessions }, actor, null);
}

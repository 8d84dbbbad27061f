import { payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { mayInWorkspace } from '@keelson/contracts/teams/roles';
import {
  type MemberUsage,
  type WorkspaceAllowance,
} from '@keelson/contracts/teams/usage-endpoints';
import { type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { type Page, type PageRequest } from '@keelson/server/page';
import { type Actor } from '../http/authenticate';
import { getUsage } from '../usage/get-usage';
import { decideCap, type MemberCap } from './domain/decide-cap';
import { memberNotFound } from './domain/requirements';
import { recordAudit } from './record-audit';
import { type Requester, type TeamDeps } from './team-deps';
import { type TeamTransaction } from './team-transaction';
import { requireMember } from './workspace-access';

type Caller = Pick<Actor, 'uid' | 'sessionId' | 'workspace'>;

/** Plan and usage of a workspace, for every member: without what it costs. */
export async function getAllowance(
  { workspaces, usage }: TeamDeps,
  actor: Caller,
  id: WorkspaceId,
): Promise<WorkspaceAllowance> {
  const { member } = await requireMember(workspaces, actor, { id, intent: 'read' });
  const payer = payerOfWorkspace(id);
  const [summary, shares] = await Promise.all([
    getUsage(usage, payer),
    usage.usage.shares.among(payer, [actor.uid], usage.now()),
  ]);
  return {
    ...summary,
    metrics: summary.metrics.map(({ metered: _money, ...metric }) => metric),
    own: shares.get(actor.uid) ?? {},
    caps: member.caps,
  };
}

/** Lists the use of this month by member, in the order of seats; who may not see that of others gets the own. */
export async function listMemberUsage(
  deps: TeamDeps,
  actor: Caller,
  { id, ...page }: PageRequest & { readonly id: WorkspaceId },
): Promise<Page<MemberUsage>> {
  const { workspaces } = deps;
  const { member } = await requireMember(workspaces, actor, { id, intent: 'read' });
  if (!mayInWorkspace(member.role, 'usage')) {
    return { items: await rowsOf(deps, id, [member]), nextCursor: null };
  }
  const found = await workspaces.membersPage(id, page);
  return { ...found, items: await rowsOf(deps, id, found.items) };
}

/** Caps what a member may use of a month. It counts from the next question on. */
export async function setMemberCap(
  deps: TeamDeps,
  { actor, requestId, key }: Requester,
  {
    workspace: id,
    uid,
    ...change
  }: MemberCap & { readonly workspace: WorkspaceId; readonly uid: UserId },
): Promise<MemberUsage> {
  const { workspaces, audit, now } = deps;
  const next = await workspaces.transact(key, async (team) => {
    const access = { id, intent: 'change', action: 'manage' } as const;
    const own = await requireMember(team, actor, access);
    const target = await team.member(id, uid);
    if (target === null) throw memberNotFound();
    const capped = decideCap(own.member, target, change);
    const { metric, cap } = change;
    if ((target.caps[metric] ?? null) === cap) return target;
    team.putMember(capped);
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      member: uid,
      message:
        cap === null
          ? { code: 'workspace.cap-removed', params: { account: uid, metric } }
          : { code: 'workspace.cap-set', params: { account: uid, metric, cap } },
      requestId,
      at: now(),
    });
    return capped;
  });
  const [row] = await rowsOf(deps, id, [next]);
  if (row === undefined) throw memberNotFound();
  return row;
}

/** The writes that remove the share of somebody whose membership ends in this transaction. */
export const prepareForgetting = (
  { usage: { usage, now } }: Pick<TeamDeps, 'usage'>,
  { transaction }: TeamTransaction,
  { workspace: id, uid }: Pick<WorkspaceMember, 'workspace' | 'uid'>,
): Promise<() => void> =>
  usage.entries.forgetMemberIn(transaction, { uid: payerOfWorkspace(id), member: uid, at: now() });

async function rowsOf(
  { users, usage }: TeamDeps,
  id: WorkspaceId,
  members: readonly WorkspaceMember[],
): Promise<MemberUsage[]> {
  const uids = members.map(({ uid }) => uid);
  const [found, shares] = await Promise.all([
    users.findAll(uids),
    usage.usage.shares.among(payerOfWorkspace(id), uids, usage.now()),
  ]);
  const accounts = new Map(found.map((user) => [user.uid, user]));
  return members.map(({ uid, role, caps }) => ({
    uid,
    role,
    displayName: accounts.get(uid)?.displayName ?? null,
    email: accounts.get(uid)?.email ?? null,
    picture: accounts.get(uid)?.picture ?? null,
    used: shares.get(uid) ?? {},
    caps,
  }));
}

import { DomainError } from '@keelson/contracts/errors';
import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { type Workspace, type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { pseudonymOf } from '../account/delete-account';
import { decideDeparture } from './domain/decide-end';
import { prepareForgetting } from './member-usage';
import { recordAudit } from './record-audit';
import { type TeamDeps } from './team-deps';

type Deps = Pick<TeamDeps, 'workspaces' | 'keys' | 'billing' | 'usage' | 'audit' | 'now'>;

const isLastOwner = (workspace: Workspace, { role }: WorkspaceMember): boolean =>
  workspace.status === 'active' && role === 'owner' && workspace.owners === 1;

/**
 * Asks before an account is deleted: who is the last owner of a workspace decides what happens to it.
 *
 * @throws {DomainError} `workspace/owner-decision-needed`.
 */
export async function requireDecisions(
  { workspaces }: Pick<TeamDeps, 'workspaces'>,
  uid: UserId,
): Promise<void> {
  const all = await workspaces.ofPerson(uid);
  const undecided: Pick<Workspace, 'id' | 'name' | 'members'>[] = [];
  for (const { workspace, member } of all) {
    if (!isLastOwner(workspace, member)) continue;
    const { succession } = member;
    const { id, name, members } = workspace;
    const heirLeft =
      succession?.kind === 'hand-over' &&
      !(await workspaces.membersOf(id, [succession.to])).has(succession.to);
    if (succession === null || heirLeft) undecided.push({ id, name, members });
  }
  if (undecided.length === 0) return;
  throw new DomainError(
    'workspace/owner-decision-needed',
    'You are the last owner of a workspace. Choose who owns it next, or that it ends.',
    [],
    { details: { workspaces: undecided } },
  );
}

/** Takes a person whose account is deleted out of every workspace. What the person made there stays. Safe to repeat. */
export async function leaveWithAccount(deps: Deps, uid: UserId): Promise<void> {
  for (const { workspace } of await deps.workspaces.membershipsOf(uid)) {
    await leaveOne(deps, workspace, uid);
  }
  await deps.workspaces.forgetInviter(uid);
  await deps.keys.deleteMadeBy(uid);
}

async function leaveOne(
  { workspaces, billing, usage, audit, now }: Deps,
  id: WorkspaceId,
  uid: UserId,
): Promise<void> {
  // While the provider does not answer, the deletion of the account waits: nothing is charged for what ends.
  const stopped = await endsWith(workspaces, id, uid);
  if (stopped) await billing.stop(id);
  const ended = await workspaces.transact(null, async (team) => {
    const [workspace, member] = [await team.workspace(id), await team.member(id, uid)];
    if (member === null) return false;
    const forget = await prepareForgetting({ usage }, team, member);
    if (workspace === null) {
      team.removeMember(member);
      forget();
      return false;
    }
    const { succession } = member;
    const decided = decideDeparture({
      workspace,
      member,
      heir: succession?.kind === 'hand-over' ? await team.member(id, succession.to) : null,
      at: now(),
    });
    const ends = workspace.status === 'active' && decided.workspace.status === 'ended';
    if (ends) await team.revokeAll(id);
    team.put(decided.workspace);
    team.removeMember(member);
    forget();
    if (decided.heir !== null) team.putMember(decided.heir);
    const entry = { by: null, workspace: id, requestId: '', at: now() };
    if (decided.heir !== null) {
      const params = { account: decided.heir.uid };
      const message = { code: 'workspace.ownership-inherited', params } as const;
      recordAudit(audit, team, { ...entry, message });
    } else if (ends) {
      const params = { name: workspace.name };
      const message = { code: 'workspace.deleted-with-owner', params } as const;
      recordAudit(audit, team, { ...entry, message });
    } else {
      const message = { code: 'workspace.left', params: { account: pseudonymOf(uid) } } as const;
      recordAudit(audit, team, { ...entry, message });
    }
    return ends;
  });
  // The next owner has left meanwhile.
  if (ended && !stopped) await billing.stop(id);
}

/** True when a workspace ends with the account of a person. */
async function endsWith(
  workspaces: TeamDeps['workspaces'],
  id: WorkspaceId,
  uid: UserId,
): Promise<boolean> {
  const found = await workspaces.transact(null, async (team) => {
    const [workspace, member] = [await team.workspace(id), await team.member(id, uid)];
    if (workspace === null || member === null) return null;
    const { succession } = member;
    const heir = succession?.kind === 'hand-over' ? await team.member(id, succession.to) : null;
    return { workspace, member, heir };
  });
  return found !== null && isLastOwner(found.workspace, found.member) && found.heir === null;
}

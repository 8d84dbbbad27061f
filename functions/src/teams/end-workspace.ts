import { type WorkspaceId } from '@keelson/contracts/ids';
import { RESTORE_MS } from '@keelson/contracts/teams/limits';
import { type WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';
import { type EpochMs } from '@keelson/contracts/time';
import { type EndingPlan } from '../billing/workspace-billing';
import { type Actor } from '../http/authenticate';
import { decideEnd, decideRestore } from './domain/decide-end';
import { recordAudit } from './record-audit';
import { summaryOf } from './summarize';
import { type Requester, type TeamDeps } from './team-deps';
import { requireMember } from './workspace-access';

export interface DeletionPreview {
  readonly members: number;
  readonly invitations: number;
  readonly subscription: EndingPlan | null;
  readonly deleteAt: EpochMs;
}

/** Returns what a deletion would end now. */
export async function previewDeletion(
  { workspaces, billing, now }: Pick<TeamDeps, 'workspaces' | 'billing' | 'now'>,
  actor: Pick<Actor, 'uid' | 'sessionId' | 'workspace'>,
  id: WorkspaceId,
): Promise<DeletionPreview> {
  const access = { id, intent: 'read', action: 'own' } as const;
  const { workspace } = await requireMember(workspaces, actor, access);
  const { members, invitations } = workspace;
  const subscription = await billing.endingOf(id);
  return { members, invitations, subscription, deleteAt: now() + RESTORE_MS };
}

/**
 * Deletes a workspace for 30 days, then for good. The plan is stopped first: while the provider does not answer, the
 * workspace stays as it is. A failure after that leaves a workspace whose plan is not renewed, and the owner can repeat it.
 */
export async function deleteWorkspace(
  { workspaces, billing, audit, now }: TeamDeps,
  { actor, requestId }: Requester,
  { id, confirm }: { readonly id: WorkspaceId; readonly confirm: string },
): Promise<WorkspaceSummary> {
  const before = await requireMember(workspaces, actor, { id, intent: 'change', action: 'own' });
  decideEnd(before.workspace, before.member.role, { confirm, at: now() });
  await billing.stop(id);
  return workspaces.transact(null, async (team) => {
    const at = now();
    const { workspace, member } = await requireMember(team, actor, { id, intent: 'change' });
    const next = decideEnd(workspace, member.role, { confirm, at });
    await team.revokeAll(id);
    team.put(next);
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      message: { code: 'workspace.deleted', params: { name: workspace.name } },
      before: workspace,
      after: next,
      requestId,
      at,
    });
    return summaryOf(next, member.role);
  });
}

/** Restores a deleted workspace. Its plan stays canceled. */
export const restoreWorkspace = (
  { workspaces, audit, now }: TeamDeps,
  { actor, requestId, key }: Requester,
  id: WorkspaceId,
): Promise<WorkspaceSummary> =>
  workspaces.transact(key, async (team) => {
    const at = now();
    const stored = await team.standing(id, actor.uid);
    const { workspace, member } = decideRestore(stored.workspace, stored.member, at);
    team.put(workspace);
    team.putMember(member);
    recordAudit(audit, team, {
      by: actor.uid,
      workspace: id,
      message: { code: 'workspace.restored', params: { name: workspace.name } },
      before: stored.workspace,
      after: workspace,
      requestId,
      at,
    });
    return summaryOf(workspace, member.role);
  });

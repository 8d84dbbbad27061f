import { type WorkspaceId } from '@keelson/contracts/ids';
import { type WorkspaceAction } from '@keelson/contracts/teams/roles';
import { type ActiveWorkspace, type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { type Actor } from '../http/authenticate';
import { requireActive, requireAction, requireCurrent } from './domain/requirements';
import { type TeamTransaction } from './team-transaction';
import { type WorkspaceRepo } from './workspace-repo';

type Caller = Pick<Actor, 'uid' | 'sessionId' | 'workspace'>;

export interface ActiveStanding {
  readonly workspace: ActiveWorkspace;
  readonly member: WorkspaceMember;
}

export interface Access {
  readonly id: WorkspaceId;
  /** A change must be meant for the workspace that the session works in. */
  readonly intent: 'read' | 'change';
  /** Omit it for what every member may do. */
  readonly action?: WorkspaceAction;
}

/**
 * The caller in a workspace, checked in this order: strangers learn nothing.
 *
 * @throws {DomainError} `workspace/not-found`, `workspace/ended`, `workspace/changed`, `workspace/role-required`.
 */
export async function requireMember(
  source: Pick<WorkspaceRepo, 'standing'> | Pick<TeamTransaction, 'standing'>,
  caller: Caller,
  { id, intent, action }: Access,
): Promise<ActiveStanding> {
  const { workspace, member } = await source.standing(id, caller.uid);
  const active = requireActive(workspace);
  if (intent === 'change') requireCurrent(caller, id);
  if (action !== undefined) requireAction(member.role, action);
  return { workspace: active, member };
}

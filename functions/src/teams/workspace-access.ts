import { payerOf, payerOfWorkspace } from '@keelson/contracts/billing/payer-of';
import { type PayerId, WorkspaceId } from '@keelson/contracts/ids';
import { type WorkspaceAction, type WorkspaceRole } from '@keelson/contracts/teams/roles';
import { type ActiveWorkspace, type WorkspaceMember } from '@keelson/contracts/teams/workspace';
import { PERSONAL_WORKSPACE } from '@keelson/contracts/workspace-header';
import { type Actor } from '../http/authenticate';
import {
  requireActive,
  requireAction,
  requireCurrent,
  workspaceNotFound,
} from './domain/requirements';
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

/** Who pays for a request, and the role of the caller there. */
export interface PayingStanding {
  readonly payer: PayerId;
  /** Null: the person's own. */
  readonly workspace: WorkspaceId | null;
  readonly role: WorkspaceRole | null;
}

/**
 * @param named What the request names: a workspace, or the person's own. Without it, the workspace of the session counts.
 * @throws {DomainError} as {@link requireMember}; `workspace/changed` also when the person's own is meant in a session that
 *   works in a workspace.
 */
export type WorkspaceAccess = (
  caller: Caller,
  named: string | undefined,
  intent: Access['intent'],
) => Promise<PayingStanding>;

export const workspaceAccess =
  (workspaces: Pick<WorkspaceRepo, 'standing'>): WorkspaceAccess =>
  async (caller, named, intent) => {
    if (named === PERSONAL_WORKSPACE || (named === undefined && caller.workspace === null)) {
      if (intent === 'change') requireCurrent(caller, null);
      return { payer: payerOf(caller.uid), workspace: null, role: null };
    }
    const id = WorkspaceId.safeParse(named ?? caller.workspace);
    if (!id.success) throw workspaceNotFound();
    const { member } = await requireMember(workspaces, caller, { id: id.data, intent });
    return { payer: payerOfWorkspace(id.data), workspace: id.data, role: member.role };
  };

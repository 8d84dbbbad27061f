import { DomainError } from '@keelson/contracts/errors';
import { RESTORE_MS } from '@keelson/contracts/teams/limits';
import { type WorkspaceRole } from '@keelson/contracts/teams/roles';
import {
  type ActiveWorkspace,
  type Workspace,
  type WorkspaceMember,
} from '@keelson/contracts/teams/workspace';
import { type EpochMs } from '@keelson/contracts/time';
import { withoutMember } from './decide-membership';
import { requireActive, requireAction, roleRequired, workspaceNotFound } from './requirements';

type EndedWorkspace = Extract<Workspace, { readonly status: 'ended' }>;

/** Its open invitations are revoked with it. */
export function endedWorkspace(
  { offer: _offer, ...base }: ActiveWorkspace,
  at: EpochMs,
): EndedWorkspace {
  return { ...base, status: 'ended', invitations: 0, endedAt: at, deleteAt: at + RESTORE_MS };
}

/** @throws {DomainError} `workspace/role-required`, `workspace/ended`, `workspace/confirmation-mismatch`. */
export function decideEnd(
  workspace: Workspace,
  role: WorkspaceRole,
  { confirm, at }: { readonly confirm: string; readonly at: EpochMs },
): EndedWorkspace {
  requireAction(role, 'own');
  const active = requireActive(workspace);
  if (confirm.trim().toLowerCase() !== active.name.toLowerCase()) {
    throw new DomainError('workspace/confirmation-mismatch', `Type ${active.name} to confirm.`, [
      { path: 'confirm', message: 'Does not match the name' },
    ]);
  }
  return endedWorkspace(active, at);
}

/**
 * Where the last owner's account was deleted, an admin who restores the workspace owns it.
 *
 * @throws {DomainError} `workspace/not-ended`, `workspace/role-required`, `workspace/not-found` when its time is over.
 */
export function decideRestore(
  workspace: Workspace,
  member: WorkspaceMember,
  at: EpochMs,
): { readonly workspace: ActiveWorkspace; readonly member: WorkspaceMember } {
  const inherits = workspace.owners === 0 && member.role === 'admin';
  if (member.role !== 'owner' && !inherits) throw roleRequired();
  if (workspace.status !== 'ended') {
    throw new DomainError('workspace/not-ended', 'There is nothing to restore.');
  }
  // It is being removed.
  if (workspace.deleteAt <= at) throw workspaceNotFound();
  const { endedAt: _endedAt, deleteAt: _deleteAt, ...base } = workspace;
  return {
    workspace: { ...base, status: 'active', offer: null, owners: Math.max(1, base.owners) },
    member: { ...member, role: 'owner' },
  };
}

export interface Departure {
  readonly workspace: Workspace;
  /** The member whose account is deleted. */
  readonly member: WorkspaceMember;
  /** The next owner who was named, while that person belongs to the workspace. */
  readonly heir: WorkspaceMember | null;
  readonly at: EpochMs;
}

/** The deletion of an account never fails because of a workspace: what the owner decided is carried out, or it ends. */
export function decideDeparture({ workspace, member, heir, at }: Departure): {
  readonly workspace: Workspace;
  readonly heir: WorkspaceMember | null;
} {
  const erased = (row: Workspace): Workspace => ({
    ...row,
    createdBy: row.createdBy === member.uid ? null : row.createdBy,
  });
  const left = erased(withoutMember(workspace, member));
  const isLastOwner = member.role === 'owner' && workspace.owners === 1;
  if (left.status === 'active' && isLastOwner && heir !== null) {
    return { workspace: { ...left, owners: 1 }, heir: { ...heir, role: 'owner' } };
  }
  const ended = left.status === 'active' && isLastOwner ? endedWorkspace(left, at) : left;
  // Nobody is left to restore it.
  const isEmpty = ended.status === 'ended' && ended.members === 0;
  return { workspace: isEmpty ? { ...ended, deleteAt: at } : ended, heir: null };
}

import { type UserId, type WorkspaceId } from '@keelson/contracts/ids';
import { paths } from '@keelson/contracts/paths';
import { type KeyId, WorkspaceKey } from '@keelson/contracts/teams/key';
import { type InvitationId } from '@keelson/contracts/teams/invitation-id';
import {
  Invitation,
  type OpenInvitation,
  Workspace,
  WorkspaceMember,
} from '@keelson/contracts/teams/workspace';
import { documentConverter } from '@keelson/server/converter';
import { type Firestore } from 'firebase-admin/firestore';
import { workspaceNotFound } from './domain/requirements';

const workspaces = documentConverter(Workspace, 'id');
const members = documentConverter(WorkspaceMember);
const invitations = documentConverter(Invitation, 'id');
const keys = documentConverter(WorkspaceKey, 'id');

export const teamReferences = (db: Firestore) => ({
  workspaces: () => db.collection(paths.workspaces()).withConverter(workspaces),
  everyMember: () => db.collectionGroup('members').withConverter(members),
  workspace: (id: WorkspaceId) => db.doc(paths.workspace(id)).withConverter(workspaces),
  members: (id: WorkspaceId) => db.collection(paths.members(id)).withConverter(members),
  member: (id: WorkspaceId, uid: UserId) => db.doc(paths.member(id, uid)).withConverter(members),
  invitations: () => db.collection(paths.invitations()).withConverter(invitations),
  invitation: (id: InvitationId) => db.doc(paths.invitation(id)).withConverter(invitations),
  keys: () => db.collection(paths.workspaceKeys()).withConverter(keys),
  key: (id: KeyId) => db.doc(paths.workspaceKey(id)).withConverter(keys),
});
export type TeamReferences = ReturnType<typeof teamReferences>;

/** The options by which a document of a workspace is replaced. */
export const REPLACE = {
  workspace: workspaces.replaceKnown,
  member: members.replaceKnown,
  invitation: invitations.replaceKnown,
  key: keys.replaceKnown,
} as const;

/** A workspace, and the caller in it. */
export interface Standing {
  readonly workspace: Workspace;
  readonly member: WorkspaceMember;
}

/** @throws {DomainError} `workspace/not-found`. */
export function standingOf(
  workspace: Workspace | null | undefined,
  member: WorkspaceMember | null | undefined,
): Standing {
  if (workspace == null || member == null) throw workspaceNotFound();
  return { workspace, member };
}

export const isOpen = (invitation: Invitation): invitation is OpenInvitation =>
  invitation.status === 'open';

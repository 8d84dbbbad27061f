import type { UserId, WorkspaceId } from '../ids';
import type { InvitationId } from './invitation-id';
import type { KeyId } from './key';

export const TEAMS_PATHS = {
  /** Workspaces of several people, with their counters; server only. */
  workspaces: () => 'workspaces',
  workspace: (id: WorkspaceId) => `workspaces/${id}`,
  /** Files of its pictures, as those of an account. */
  workspacePictureFiles: (id: WorkspaceId) => `workspacePictures/${id}/`,
  /** The members of a workspace. Each reads the own document, so that an open page learns of a removal. */
  members: (id: WorkspaceId) => `workspaces/${id}/members`,
  member: (id: WorkspaceId, uid: UserId) => `workspaces/${id}/members/${uid}`,
  /** API keys by their ids, each with the hash of the key; server only. */
  workspaceKeys: () => 'workspaceKeys',
  workspaceKey: (id: KeyId) => `workspaceKeys/${id}`,
  /** Open invitations by the hash of the secret in their link; server only. */
  invitations: () => 'invitations',
  invitation: (id: InvitationId) => `invitations/${id}`,
} as const;

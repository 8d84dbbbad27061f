import type { StoredCollection } from '../documents/stored-collection';
import { WorkspaceKey } from './key';
import { Invitation, Workspace, WorkspaceMember } from './workspace';

export const TEAMS_COLLECTIONS: readonly StoredCollection[] = [
  { path: 'workspaces', schema: Workspace, idField: 'id' },
  { path: 'workspaces/members', schema: WorkspaceMember },
  { path: 'workspaceKeys', schema: WorkspaceKey, idField: 'id' },
  { path: 'invitations', schema: Invitation, idField: 'id' },
];

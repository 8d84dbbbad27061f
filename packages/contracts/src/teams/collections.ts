import type { StoredCollection } from '../documents/stored-collection';
import { Invitation, Workspace, WorkspaceMember } from './workspace';

export const TEAMS_COLLECTIONS: readonly StoredCollection[] = [
  { path: 'workspaces', schema: Workspace, idField: 'id' },
  { path: 'workspaces/members', schema: WorkspaceMember },
  { path: 'invitations', schema: Invitation, idField: 'id' },
];

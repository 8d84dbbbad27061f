import { mayInWorkspace, type WorkspaceAction, type WorkspaceRole } from './roles';

/** Lists what a key of a workspace opens. */
export const KEY_SCOPES = ['workspace', 'members', 'usage', 'chat'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];

/** The operations of each scope, by their ids: the public part of the API. Every other operation refuses keys. */
export const TEAMS_KEY_OPERATIONS: Readonly<Record<string, KeyScope>> = {
  getWorkspace: 'workspace',
  listMembers: 'members',
  getWorkspaceUsage: 'usage',
  getWorkspaceUsageHistory: 'usage',
  askChat: 'chat',
};

/** Lists what a person has to be allowed for a scope, besides making keys. */
const NEEDED: Readonly<Partial<Record<KeyScope, WorkspaceAction>>> = { usage: 'pay' };

/** The scopes that a person with `role` may give to a key. A key never opens more than its maker may do. */
export const keyScopesOf = (role: WorkspaceRole): readonly KeyScope[] =>
  mayInWorkspace(role, 'manage')
    ? KEY_SCOPES.filter((scope) => mayInWorkspace(role, NEEDED[scope] ?? 'manage'))
    : [];

export const KEY_NAME_LENGTH = 60;
/** Days until a key expires, as the page offers them. */
export const KEY_DAYS = [30, 90, 365] as const;

import type { TEAMS_AUDIT_SENTENCES } from './audit-sentences';

/** Groups of actions that the audit log of a workspace is filtered by. */
export const WORKSPACE_AUDIT_KINDS = ['people', 'plan', 'settings', 'keys', 'chats'] as const;
export type WorkspaceAuditKind = (typeof WORKSPACE_AUDIT_KINDS)[number];

const KIND_OF_ACTION: Readonly<Record<keyof typeof TEAMS_AUDIT_SENTENCES, WorkspaceAuditKind>> = {
  'workspace.created': 'settings',
  'workspace.renamed': 'settings',
  'workspace.invited': 'people',
  'workspace.invitation-mailed-again': 'people',
  'workspace.invitation-revoked': 'people',
  'workspace.invitation-declined': 'people',
  'workspace.invitation-expired': 'people',
  'workspace.joined': 'people',
  'workspace.joined-as': 'people',
  'workspace.role-set': 'people',
  'workspace.cap-set': 'people',
  'workspace.cap-removed': 'people',
  'workspace.removed': 'people',
  'workspace.left': 'people',
  'workspace.ownership-offered': 'people',
  'workspace.ownership-withdrawn': 'people',
  'workspace.ownership-accepted': 'people',
  'workspace.ownership-inherited': 'people',
  'workspace.succession-set': 'people',
  'workspace.succession-ends': 'people',
  'workspace.deleted': 'settings',
  'workspace.deleted-with-owner': 'settings',
  'workspace.restored': 'settings',
  'workspace.language-set': 'plan',
  'workspace.picture-set': 'settings',
  'workspace.picture-removed': 'settings',
  'workspace.automatic-seats-set': 'plan',
  'workspace.seats-bought': 'plan',
  'workspace.seats-not-bought': 'plan',
  'workspace.key-made': 'keys',
  'workspace.key-revoked': 'keys',
  'workspace.key-used': 'keys',
  'workspace.removed-for-good': 'settings',
};

/** Null for an action that belongs to no group, which is found without this filter alone. */
export function auditKindOf(action: string): WorkspaceAuditKind | null {
  if (action.startsWith('billing.')) return 'plan';
  if (action.startsWith('chat.')) return 'chats';
  return (KIND_OF_ACTION as Readonly<Record<string, WorkspaceAuditKind>>)[action] ?? null;
}

import type { WorkspaceAuditKind } from '@keelson/contracts/teams/audit-kinds';

export const AUDIT_KIND_LABELS: Readonly<Record<WorkspaceAuditKind, string>> = {
  people: $localize`:Kind of activity in a team:People`,
  plan: $localize`:Kind of activity in a team:Plan and seats`,
  settings: $localize`:Kind of activity in a team:Settings`,
  keys: $localize`:Kind of activity in a team:API keys`,
  chats: $localize`:Kind of activity in a team:Shared chats`,
};

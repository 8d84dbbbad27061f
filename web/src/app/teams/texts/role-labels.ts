import type { WorkspaceRole } from '@keelson/contracts/teams/roles';

export const WORKSPACE_ROLE_LABELS: Readonly<Record<WorkspaceRole, string>> = {
  owner: $localize`:Role in a workspace:Owner`,
  admin: $localize`:Role in a workspace:Admin`,
  billing: $localize`:Role in a workspace:Billing`,
  member: $localize`:Role in a workspace:Member`,
};

/** The label of a stored role; a role of another release as it is stored. */
export const workspaceRoleText = (role: string): string =>
  Object.hasOwn(WORKSPACE_ROLE_LABELS, role) ? WORKSPACE_ROLE_LABELS[role as WorkspaceRole] : role;

import { type OpenInvitation, type Workspace } from '@keelson/contracts/teams/workspace';
import { type InvitationRow } from '@keelson/contracts/teams/invitation-endpoints';
import { type WorkspaceRole } from '@keelson/contracts/teams/roles';
import { type WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';

export const summaryOf = (workspace: Workspace, role: WorkspaceRole): WorkspaceSummary => ({
  id: workspace.id,
  name: workspace.name,
  slug: workspace.slug,
  picture: workspace.picture?.id ?? null,
  role,
  members: workspace.members,
  deleteAt: workspace.status === 'ended' ? workspace.deleteAt : null,
});

export const invitationRowOf = ({
  id,
  address,
  role,
  by,
  createdAt,
  until,
  mailedAt,
}: OpenInvitation): InvitationRow => ({ id, address, role, by, createdAt, until, mailedAt });

import type { WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';
import { apiUrl } from '../../core/api/build-url';

/** The address of a team's picture; it is null without one, and for the personal workspace. */
export const teamPicture = (team: Pick<WorkspaceSummary, 'id' | 'picture'> | null): string | null =>
  team?.picture
    ? apiUrl('/api/workspaces/{workspace}/pictures/{id}', { workspace: team.id, id: team.picture })
    : null;

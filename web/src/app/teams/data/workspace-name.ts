import type { WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';

/** What people read where the name of a team would be. */
export const PERSONAL_NAME = $localize`:Workspace of one person:Personal`;

export const nameOf = (team: WorkspaceSummary | null): string => team?.name ?? PERSONAL_NAME;

import type { WorkspaceSummary } from '@keelson/contracts/teams/workspace-endpoints';

/** The text in place of the name of a team. */
export const PERSONAL_NAME = $localize`:Workspace of one person:Personal`;

export const nameOf = (team: WorkspaceSummary | null): string => team?.name ?? PERSONAL_NAME;

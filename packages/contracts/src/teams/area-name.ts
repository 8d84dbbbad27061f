export const TEAMS_NAMES = ['teams'] as const;

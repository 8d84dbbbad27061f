export const TEAMS_NOTIFICATION_ICONS = { team: 'group' } as const;

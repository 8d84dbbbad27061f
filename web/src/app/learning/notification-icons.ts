export const LEARNING_NOTIFICATION_ICONS = { approval: 'verified' } as const;

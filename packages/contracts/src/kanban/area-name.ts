export const BOARDS_NAMES = ['boards'] as const;

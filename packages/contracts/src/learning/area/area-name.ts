export const LEARNING_NAMES = ['learning'] as const;

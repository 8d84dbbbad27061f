export const CHAT_NAMES = ['chat'] as const;

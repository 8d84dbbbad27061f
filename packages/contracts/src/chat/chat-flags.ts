import type { FlagRow } from '../platform/flag-row';

export const CHAT_FLAGS = {
  chat: {
    title: 'AI chat',
    description:
      'Members can ask the chat questions. When this is off, questions are refused and don’t count toward the plan. Earlier chats stay readable.',
    default: { kind: 'everybody' },
  },
} as const satisfies Record<string, FlagRow>;

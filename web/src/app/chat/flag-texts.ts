import type { CHAT_FLAGS } from '@keelson/contracts/chat/chat-flags';
import type { FlagTexts } from '../core/flags/flag-texts';

export const CHAT_FLAG_TEXTS: Readonly<Record<keyof typeof CHAT_FLAGS, FlagTexts>> = {
  chat: {
    title: $localize`AI chat`,
    description: $localize`Members can ask the chat questions. When this is off, questions are refused and don’t count toward the plan. Earlier chats stay readable.`,
  },
};

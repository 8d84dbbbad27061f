import type { Feature } from '../core/navigation/feature';

export const CHAT_FEATURES: readonly Feature[] = [
  {
    picture: 'chat',
    title: $localize`Answers with their sources`,
    text: $localize`The chat answers from your published documents and names the passages. When they have no answer, it says so.`,
    alt: $localize`A question in the chat, and its answer with the documents that it is from`,
  },
];

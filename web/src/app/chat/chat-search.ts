import type { CommandSearch } from '../core/commands/command-search';

export const chatSearch: CommandSearch = {
  noun: $localize`:What a search finds:chats`,
  needs: 'member',
  load: () => import('./data/chat-finder').then(({ ChatFinder }) => ChatFinder),
};

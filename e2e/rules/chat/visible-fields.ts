import { GetChat } from '@keelson/contracts/chat/endpoints';
import { EXPORTED, type VisibleFields } from '../visible-row';

export const CHAT_VISIBLE_FIELDS: readonly VisibleFields[] = [
  {
    collection: 'chats',
    reader: 'owner',
    api: GetChat.response,
    beyond: {
      uid: 'the reader',
      searchText: EXPORTED,
      lastMessage: EXPORTED,
      deletedAt: EXPORTED,
    },
  },
  { collection: 'chats/messages', reader: 'owner', api: GetChat.response },
];

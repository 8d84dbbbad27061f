import { type AccessRow, all, noClient, row } from '../access-row';
import { NO_CLIENT, SIGNED_IN } from '../principals';

export const CHAT_ACCESS: readonly AccessRow[] = [
  row(
    'chats/h1',
    {
      get: ['owner'],
      list: { own: NO_CLIENT, ownPage: SIGNED_IN, othersPage: ['owner'] },
      readers: 'owner alone (`uid == me`), in pages',
    },
    'chat',
  ),
  row(
    'chats/h1/messages/1',
    { get: ['owner'], list: all(['owner']), readers: 'as the chat' },
    'chat',
  ),
  row('chatFeedback/h1~2', noClient, 'chat'),
  row('chatAttachments/owner', noClient, 'chat'),
  row('chatAttachments/owner/files/f1', noClient, 'chat'),
  row('chatShares/t1', noClient, 'chat'),
  row('settings/chat', { ...noClient, readers: '' }, ''),
];

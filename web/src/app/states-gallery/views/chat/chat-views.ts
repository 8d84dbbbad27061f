import { ChatPage } from '../../../chat/feature-chat/chat-page';
import { ShareDialog } from '../../../chat/feature-chat/share-dialog';
import { ChatFeedbackPage } from '../../../chat/feature-console/chat-feedback';
import { ChatSettingsPage } from '../../../chat/feature-console/chat-settings';
import { ChatPanel } from '../../../chat/feature-panel/chat-panel';
import { SharedChatPage } from '../../../chat/feature-shared/shared-chat';
import { empty, type Example, failing, reading } from '../../example';
import { NO_ROWS } from '../../sample-data';
import { CHAT_SETTINGS } from './sample-data';

const CHAT_VIEWS: readonly Example[] = [
  ...reading('Chat', ChatPage, { inputs: { chat: 'chat-1' } }),
  ...empty('Chat', ChatPage, { responses: { 'GET /api/chats': NO_ROWS } }),
  ...reading('Panel', ChatPanel),
  ...reading('Sharing', ShareDialog, { inputs: { chatId: 'chat-1' } }),
  ...failing('Link', ShareDialog, {
    inputs: { chatId: 'chat-1' },
    responses: { 'GET /api/chats/{id}/share': { link: null } },
    act: (view) => view['store'].share(7, false),
  }),
  ...reading('Shared chat', SharedChatPage, { inputs: { token: 'token' } }),
  ...reading('Feedback', ChatFeedbackPage),
  ...empty('Feedback', ChatFeedbackPage, {
    responses: { 'GET /api/admin/chat/feedback': { ...NO_ROWS, counts: { up: 0, down: 0 } } },
  }),
  ...reading('Settings', ChatSettingsPage),
  ...failing('Saved settings', ChatSettingsPage, {
    responses: { 'GET /api/admin/chat/settings': CHAT_SETTINGS },
    act: (view) => {
      view['edit']({ reason: 'A test of the state' });
      return view['save']();
    },
  }),
];

export const CHAT_EXAMPLES = { chat: CHAT_VIEWS };

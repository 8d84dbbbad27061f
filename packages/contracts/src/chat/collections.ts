import { AttachmentTotals, StoredAttachment } from './attachment';
import { Chat } from './chat';
import { ChatFeedback } from './feedback';
import { ChatMessage } from './message';
import { StoredChatSettings } from './settings';
import { ChatShare } from './share';
import type { StoredCollection } from '../documents/stored-collection';

export const CHAT_COLLECTIONS: readonly StoredCollection[] = [
  { path: 'chats', schema: Chat, idField: 'id' },
  { path: 'chats/messages', schema: ChatMessage },
  { path: 'chatAttachments', schema: AttachmentTotals },
  { path: 'chatAttachments/files', schema: StoredAttachment, idField: 'id' },
  { path: 'chatShares', schema: ChatShare, idField: 'token' },
  { path: 'chatFeedback', schema: ChatFeedback, idField: 'id' },
  { path: 'settings', schema: StoredChatSettings, documentId: 'chat' },
];

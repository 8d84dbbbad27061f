import type { AttachmentId, ChatId, UserId } from '../ids';
import type { ShareToken } from './share';

export const CHAT_PATHS = {
  chatSettings: () => 'settings/chat',
  chats: () => 'chats',
  chat: (id: ChatId) => `chats/${id}`,
  chatMessages: (id: ChatId) => `chats/${id}/messages`,
  chatMessage: (id: ChatId, n: number) => `chats/${id}/messages/${n}`,
  /** Feedback on answers, with the copies that members share; server only. */
  chatFeedback: () => 'chatFeedback',
  chatFeedbackOf: (id: ChatId, n: number) => `chatFeedback/${id}~${n}`,
  /** Links of chats by their token; server only, removed by a TTL policy on `expiresAt`. */
  chatShares: () => 'chatShares',
  chatShare: (token: ShareToken) => `chatShares/${token}`,
  /** Attached files of a member, and what they add up to; server only. */
  attachmentTotals: (uid: UserId) => `chatAttachments/${uid}`,
  chatAttachments: (uid: UserId) => `chatAttachments/${uid}/files`,
  chatAttachment: (uid: UserId, id: AttachmentId) => `chatAttachments/${uid}/files/${id}`,
  /** An attached file of a member, and its text. */
  chatFile: (uid: UserId, id: AttachmentId) => `chat/${uid}/${id}`,
  chatFileText: (uid: UserId, id: AttachmentId) => `chat/${uid}/${id}.txt`,
} as const;
